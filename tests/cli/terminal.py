#!/usr/bin/env python3
"""Runs a command on a terminal of 80 columns, types the given lines and the end of input, prints
what it showed. A command that goes on for a minute is stopped.

usage: terminal.py INPUT COMMAND...
"""
import fcntl
import os
import pty
import signal
import struct
import sys
import termios


def main(text, command):
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.write(terminal, text.encode().decode("unicode_escape").encode() + b"\x04")
    signal.signal(signal.SIGALRM, lambda number, frame: os.kill(pid, signal.SIGKILL))
    signal.alarm(60)
    shown = b""
    try:
        while part := os.read(terminal, 4096):
            shown += part
    except OSError:  # the other end was closed
        pass
    sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
