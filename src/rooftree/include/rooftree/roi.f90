! Regions of a program that `rooftree profile` lists by name; see roi.h.
!
!     use rooftree_roi
!     call roi_begin("solve")
!     ...
!     call roi_end("solve")
!
! Compile it with the program:  gfortran -c $(rooftree config --fortran)     (roi.f90 and the C file beside it)
module rooftree_roi
  use, intrinsic :: iso_c_binding, only: c_char, c_null_char
  implicit none
  private
  public :: roi_begin, roi_end
  interface
    subroutine begin_c(name) bind(c, name="rooftree_roi_begin_f")
      import :: c_char
      character(kind=c_char), intent(in) :: name(*)
    end subroutine
    subroutine end_c(name) bind(c, name="rooftree_roi_end_f")
      import :: c_char
      character(kind=c_char), intent(in) :: name(*)
    end subroutine
  end interface
contains
  subroutine roi_begin(name)
    character(len=*), intent(in) :: name
    call begin_c(trim(name) // c_null_char)
  end subroutine
  subroutine roi_end(name)
    character(len=*), intent(in) :: name
    call end_c(trim(name) // c_null_char)
  end subroutine
end module
