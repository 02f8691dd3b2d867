#!/usr/bin/env python3
"""Makes a database of today one of version 3, in place: an event a row, which tests can change one by one; and programs of today must
be able to read it. Usage: as_version_3.py FILE"""
import sqlite3
import struct
import sys


def events(first, data):
    """(seq, actor, flags, action, at) of the bytes of store/entries.h."""
    at, end, time, seq = 0, len(data) - 4, 0, first
    while at < end:
        marks, flags, actor, action = struct.unpack_from('<BBBI', data, at)
        at += 7
        if marks & 1:
            value = shift = 0
            while True:
                value |= (data[at] & 0x7f) << shift
                shift += 7
                at += 1
                if not data[at - 1] & 0x80:
                    break
            time += (value >> 1) ^ -(value & 1)
        if marks & 2:
            at += 8
        yield seq, actor, flags, action, time
        seq += 1


base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.executescript('''
    PRAGMA foreign_keys = OFF;
    CREATE TABLE events (table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, actor INTEGER NOT NULL,
     flags INTEGER NOT NULL, action INTEGER NOT NULL, at INTEGER NOT NULL, request TEXT, PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX events_request ON events (table_id, request) WHERE request IS NOT NULL;
    ALTER TABLE tables ADD COLUMN to_act TEXT;
    ALTER TABLE tables ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET (to_act, untold) = (SELECT to_act, untold FROM turns WHERE table_id = id)
     WHERE id IN (SELECT table_id FROM turns);''')
rows = base.execute('SELECT table_id, first, entries FROM chapters UNION ALL SELECT table_id, first, entries FROM log').fetchall()
for table, first, data in rows:
    base.executemany('INSERT INTO events (table_id, seq, actor, flags, action, at) VALUES (?, ?, ?, ?, ?, ?)',
                     [(table, *event) for event in events(first, data)])
base.executescript('DROP TABLE notes; DROP TABLE log; DROP TABLE chapters; DROP TABLE turns; PRAGMA user_version = 3; DROP TABLE sums;')
