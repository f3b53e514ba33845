"""What was worked out before from the same contents: one file per result in the user's cache directory.

``$XDG_CACHE_HOME/rooftree/results`` (``~/.cache/...``). The name is a hash of all that the result depends on: the contents, the
options, the Python that runs and the code that works it out. So nothing gets stale; a cache that cannot be read or written is
none.

What lies there is believed and run: results are pickles, assembly and libraries are loaded. So every folder and file of a cache
is used only if it is the user's own and nobody else may write it. `read` and `owned` are the only ways to what a cache holds.

All folders of the cache together take at most ``$ROOFTREE_CACHE_MB``: the first file that a process writes and those that fill it
up remove the oldest ones. What is removed lies in the folders of `PARTS`, belongs to the user and is a plain file; links are not
followed, not even where somebody puts one in meanwhile.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rooftree.errors import CapabilityError, InputError, UsageError

MOST_FILES = 500
"""When there are more results, the older half goes."""

MOST_READ_B = 512 * 2**20
"""A larger file of a cache is none of ours [B]."""

LIMIT_MB = 512
"""Size of the whole cache where ``ROOFTREE_CACHE_MB`` says nothing."""

PARTS = {
    "results": "kernels, machines and pages worked out before",
    "compiled": "assembly that compilers made",
    "incore": "times in the core of compiled loops, as campaigns ask for them again",
    "built": "libraries of kernels that were measured",
    "measured": "points that were measured",
    "kept": "results of earlier versions",
    "machines": "machine files that earlier versions measured here; never removed unless asked for by name",
}
"""Folders of the cache and what lies there."""
STAYING = ("machines",)
"""Those that are only removed by name: they take minutes to make."""

_written: dict[str, int] = {}
"""Bytes in the cache as this process knows them, by its place."""

T = TypeVar("T")


def _dumps(result: Any) -> bytes:
    return pickle.dumps(result, pickle.HIGHEST_PROTOCOL)


def cached(
    of: type[T],
    parts: Iterable[Any],
    code: Sequence[str],
    make: Callable[[], T],
    *,
    part: str = "results",
    most: int | None = None,
    dumps: Callable[[T], bytes] = _dumps,
) -> T:
    """A result that was made before from the same parts, or else a new one, which is stored.

    Args:
        of: the type of the result; it must survive pickling.
        parts: all that the result depends on, as bytes or with a ``repr`` that tells it.
        code: the packages of rooftree whose code makes the result, as ``["machine"]``.
        make: makes it; what it raises is passed on and not stored.
        part: the folder of the cache.
        most: when there are more results, the older half goes; None: `MOST_FILES`.
        dumps: makes a pickle of it.
    """
    name = _name(of, parts, code)
    found = _read(part, name)
    if isinstance(found, of):
        return found
    made = make()
    with contextlib.suppress(RuntimeError):
        put(cache_folder(part), name, dumps(made), MOST_FILES if most is None else most)
    return made


def folder() -> Path:
    """Where the results lie."""
    return cache_folder("results")


def cache_folder(name: str) -> Path:
    """A folder of rooftree's in the user's cache directory: ``$XDG_CACHE_HOME/rooftree/NAME``, or below ``~/.cache``.

    Raises: RuntimeError if there is no home directory.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "rooftree" / name


def put(place: Path, name: str, content: bytes, most: int) -> None:
    """Write a file of a cache; others see either all of it or nothing. A place that cannot be written is left alone.

    Args:
        place: the folder; it is made where missing.
        name: of the file.
        content: of the file.
        most: when there are more files, the older half goes.
    """
    import tempfile

    with contextlib.suppress(OSError):
        _make(place)
        with tempfile.NamedTemporaryFile(dir=place, suffix=".new", delete=False) as file:
            try:
                file.write(content)
                file.close()
                os.replace(file.name, place / name)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        _prune(place, most)
        _limit(place.parent, place / name, len(content))


def _make(place: Path) -> None:
    """Make a folder of a cache, which nobody else may write; one that others could write till now is closed to them.

    Raises: OSError, also for a folder of somebody else or behind a link.
    """
    for folder in (place.parent, place):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = _open(folder)
        try:
            state = os.fstat(handle)
            if not _own(state, most=0o777):
                raise PermissionError(f"{folder} belongs to somebody else")
            if state.st_mode & _OTHERS_WRITE:
                os.fchmod(handle, stat.S_IMODE(state.st_mode) & ~_OTHERS_WRITE)
        finally:
            os.close(handle)


_OTHERS_WRITE = 0o022


def _own(state: os.stat_result, most: int = 0o777 & ~_OTHERS_WRITE) -> bool:
    """Whether something is the user's own, and its mode lets nobody do more than this."""
    return not hasattr(os, "getuid") or (state.st_uid == os.getuid() and not stat.S_IMODE(state.st_mode) & 0o777 & ~most)


def is_own(path: Path) -> bool:
    """Whether a file of the user's folders beside the cache is his own, and others cannot write it.

    Raises: OSError if there is no such file.
    """
    return _own(path.stat(), most=0o777 & ~stat.S_IWOTH)


@contextlib.contextmanager
def _own_file(part: str, name: str) -> Iterator[int]:
    """A file of a cache, opened; its folders and itself are the user's own.

    Raises: OSError if it is not there or somebody else's; RuntimeError if there is no home directory.
    """
    place, handles = cache_folder(part), list[int]()
    try:
        for folder, within in ((place.parent, None), (place.name, 0)):
            handles.append(_open(folder, handles[within] if within is not None else None))
        handles.append(os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=handles[-1]))
        states = [os.fstat(handle) for handle in handles]
        if not all(map(_own, states)) or not stat.S_ISREG(states[-1].st_mode):
            raise PermissionError(f"{place / name} is somebody else's, or others can write it")
        yield handles[-1]
    finally:
        for handle in handles:
            os.close(handle)


def read(part: str, name: str) -> bytes | None:
    """What the user stored under this name in a folder of the cache; None if nothing, or if others could have written it."""
    with contextlib.suppress(OSError, RuntimeError), _own_file(part, name) as handle:
        if os.fstat(handle).st_size <= MOST_READ_B:
            with open(handle, "rb", closefd=False) as file:
                return file.read(MOST_READ_B)
    return None


def owned(part: str, name: str) -> Path | None:
    """The path of a file in a folder of the cache, for what is loaded by its path; None under the same conditions as `read`."""
    with contextlib.suppress(OSError, RuntimeError), _own_file(part, name):
        return cache_folder(part) / name
    return None


def _limit(root: Path, new: Path, size: int) -> None:
    """Keep the cache below its limit after a file of this size was written."""
    with contextlib.suppress(UsageError, CapabilityError):
        most = limit_bytes()
        known = _written.get(str(root))
        if known is None or known + size > most:
            prune(most, root, spare=new)
            known = sum(part.size_B for part in usage(root)) - size
        _written[str(root)] = known + size


def limit_bytes(given: str | None = None) -> int:
    """Size that the cache may have [B].

    Args:
        given: a size as ``200 MB`` or ``1 GiB``, a bare number in MB; None: what ``ROOFTREE_CACHE_MB`` says, else the default.
    Raises: UsageError if it is no size.
    """
    where = "ROOFTREE_CACHE_MB" if given is None else "--limit"
    text = os.environ.get("ROOFTREE_CACHE_MB", "") if given is None else given
    if given is None and not text:
        return LIMIT_MB * 10**6
    from rooftree import units

    try:
        size = float(text) * 1e6
    except ValueError:
        try:
            size = units.parse(text, "B")
        except InputError:
            size = -1.0
    if not 0 <= size < 2**63:
        raise UsageError(f"expected a size, found '{text}'", where=where, hint="500 or 500 MB or 2 GiB")
    return int(size)


class _File(NamedTuple):
    changed: float
    part: str
    name: str
    size_B: int


@dataclass(frozen=True, slots=True)
class Part:
    """One folder of the cache: its files and bytes, and ``notes`` on what is left alone there and why."""

    name: str
    files: int
    size_B: int
    notes: tuple[str, ...] = ()


def root_folder() -> Path:
    """Where all folders of the cache lie.

    Raises: CapabilityError if there is no home directory.
    """
    try:
        return cache_folder("results").parent
    except RuntimeError as error:
        raise CapabilityError(f"there is no place for a cache: {error}", hint="set XDG_CACHE_HOME") from None


_NOTHING: tuple[list[_File], tuple[str, ...]] = [], ()


def usage(root: Path | None = None) -> list[Part]:
    """What each folder of the cache holds.

    Raises: CapabilityError if the cache is a link or cannot be read.
    """
    contents = dict.fromkeys(PARTS, _NOTHING) | _contents(root or root_folder(), PARTS)
    return [Part(name, len(files), sum(file.size_B for file in files), notes) for name, (files, notes) in contents.items()]


def prune(limit_B: int, root: Path | None = None, spare: Path | None = None) -> Part:
    """Remove the oldest files until the cache is no larger than a limit.

    Args:
        limit_B: in bytes.
        root: of the cache; None: the user's.
        spare: a file that stays.
    Returns: files and bytes that were removed.
    Raises: CapabilityError as `usage`, or if a file cannot be removed.
    """
    root = root or root_folder()
    contents = _contents(root, PARTS)
    total = sum(file.size_B for files, _ in contents.values() for file in files)
    oldest = sorted(file for name, (files, _) in contents.items() if name not in STAYING for file in files)
    chosen: list[_File] = []
    for file in oldest:
        if total <= limit_B:
            break
        if spare is None or root / file.part / file.name != spare:
            chosen.append(file)
            total -= file.size_B
    return _remove(root, chosen)


def clear(names: Sequence[str] = ()) -> Part:
    """Remove all files of some folders of the cache, by default of all but `STAYING`.

    Returns: files and bytes that were removed.
    Raises: UsageError for a name that is none of `PARTS`; CapabilityError as `prune`.
    """
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        raise UsageError(f"the cache has no part '{unknown[0]}'", hint=f"its parts are {', '.join(PARTS)}")
    root = root_folder()
    chosen = names or [name for name in PARTS if name not in STAYING]
    return _remove(root, [file for files, _ in _contents(root, chosen).values() for file in files])


def _open(path: Path | str, within: int | None = None) -> int:
    """A folder that is no link, opened, so that nobody can put another in its place.

    Raises: OSError.
    """
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=within)


@contextlib.contextmanager
def _opened(root: Path) -> Iterator[int | None]:
    """The folder of the cache; None where there is none."""
    if root.is_symlink():
        raise CapabilityError(
            f"is a link to {os.readlink(root)}; a cache behind a link is left alone",
            where=str(root),
            hint="set XDG_CACHE_HOME to the folder where the cache shall lie",
        )
    try:
        folder = _open(root)
    except FileNotFoundError:
        yield None
        return
    except OSError as error:
        raise CapabilityError(f"cannot read the cache: {error.strerror}", where=str(root), hint="set XDG_CACHE_HOME") from None
    try:
        yield folder
    finally:
        os.close(folder)


def _contents(root: Path, names: Iterable[str]) -> dict[str, tuple[list[_File], tuple[str, ...]]]:
    """The user's files in folders of the cache, and notes on what else is there."""
    found: dict[str, tuple[list[_File], tuple[str, ...]]] = {}
    with _opened(root) as cache_fd:
        for name in names if cache_fd is not None else ():
            try:
                part_fd = _open(name, cache_fd)
            except FileNotFoundError:
                continue
            except OSError as error:
                link = (root / name).is_symlink()
                found[name] = [], (f"{name} is a link, left alone" if link else f"{name} cannot be read: {error.strerror}",)
                continue
            try:
                found[name] = _files(part_fd, name)
            finally:
                os.close(part_fd)
    return found


def _files(folder: int, part: str) -> tuple[list[_File], tuple[str, ...]]:
    files, foreign, other = [], 0, 0
    user = os.getuid() if hasattr(os, "getuid") else None
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(FileNotFoundError):  # another process removed it
                state = entry.stat(follow_symlinks=False)
                if not entry.is_file(follow_symlinks=False):
                    other += 1
                elif user is not None and state.st_uid != user:
                    foreign += 1
                else:
                    files.append(_File(state.st_mtime, part, entry.name, state.st_size))
    notes = [f"{part}: {foreign} files belong to somebody else, left alone"] if foreign else []
    notes += [f"{part}: {other} links, folders or other things, left alone"] if other else []
    return files, tuple(notes)


def _remove(root: Path, files: Sequence[_File]) -> Part:
    """Remove files from the folders of the cache, by their names in there."""
    count = size = 0
    by_part: dict[str, list[_File]] = {}
    for file in files:
        by_part.setdefault(file.part, []).append(file)
    with _opened(root) as cache_fd:
        for part, chosen in by_part.items() if cache_fd is not None else ():
            try:
                part_fd = _open(part, cache_fd)
            except OSError:  # it went away, or is no folder any more
                continue
            try:
                for file in chosen:
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(file.name, dir_fd=part_fd)
                        count, size = count + 1, size + file.size_B
            except OSError as error:
                raise CapabilityError(
                    f"cannot remove files: {error.strerror}; {count} were removed",
                    where=str(root / part),
                    hint="allow writing there, or set XDG_CACHE_HOME to another folder",
                ) from None
            finally:
                os.close(part_fd)
    _written.pop(str(root), None)
    return Part("removed", count, size)


def _name(of: type[Any], parts: Iterable[Any], code: Sequence[str]) -> str:
    hashed = hashlib.sha256(repr((of.__qualname__, sys.version, code_stamp(*code))).encode())
    for part in parts:
        text = part if isinstance(part, bytes) else repr(part).encode("utf-8", "surrogateescape")
        hashed.update(f"\0{len(text)}\0".encode())
        hashed.update(text)
    return hashed.hexdigest()


@cache
def code_stamp(*packages: str) -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of all source files of some packages, and of the modules beside the packages."""
    root = Path(__file__).parent
    return tuple(sorted([*_stamps(root, deep=False), *(s for name in packages for s in _stamps(root / name, deep=True))]))


def _stamps(place: Path, *, deep: bool) -> list[tuple[str, int, int]]:
    found = []
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                state = entry.stat()
                found.append((entry.path, state.st_size, state.st_mtime_ns))
            elif deep and entry.name != "__pycache__" and entry.is_dir():
                found += _stamps(Path(entry.path), deep=True)
    return found


def _read(part: str, name: str) -> Any:
    """The result of this name, or None. Only what the user wrote is read, since a pickle can run code."""
    try:
        found = read(part, name)
        return pickle.loads(found) if found is not None else None
    except Exception:  # a damaged file can raise anything
        return None


def _prune(place: Path, most: int) -> None:
    """Remove the older half of too many files; they are counted at the first one of a process and then now and then."""
    _since[str(place)] = since = (_since.get(str(place), -1) + 1) % max(1, most // _COUNTED)
    if since:
        return
    with os.scandir(place) as found:  # closed too where another process takes a file away meanwhile
        files = [e for e in found if e.is_file()]
        if len(files) > most:
            oldest = sorted((e.stat().st_mtime, e.path) for e in files)
            for _, path in oldest[: len(files) // 2]:
                Path(path).unlink(missing_ok=True)


_COUNTED = 50
"""So often the files of a folder are counted while a process fills it."""
_since: dict[str, int] = {}
"""Files that this process has put into a folder since it counted what is there."""
