"""Agents: the commands as tools of the Model Context Protocol, for programs that talk and act for somebody."""
