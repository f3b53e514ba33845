"""The workbench in the browser: a server for this machine's user alone, and the same screen saved as one file.

    guard     who may ask: the token, the host, the origin, sizes of requests; headers of every answer
    sources   what may stand in a source that comes from the browser
    asked     what sweep the browser asks for;  latest: a cache of answers
    desk      what is predicted: sources, sweeps, places in them
    measuring what a click measures;  jobs: the command that does;  stream: its events
    records   stored records;  machines: numbers of a machine that can be edited;  shipped: those that ship
    app       routes, requests and answers as JSON
    run       the socket, the browser, the end
    saved     one file in which the sliders move over stored sweeps

It is a door: no formula, no text of its own; everything shown is drawn by `rooftree.report.workbench` from records.
"""
