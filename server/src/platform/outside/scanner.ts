import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Env } from '#platform/env.ts';

/**
 * What a scanner for viruses said of a file: clean, or what it found; neither where it could not tell. `missing`: it took
 * no connection, or took one and gave no answer of this file in time.
 */
export type Scanned = { clean: boolean; infected: string | null; missing: 'scanner' | 'answer' | null };

const untold: Scanned = { clean: false, infected: null, missing: null };
const away: Scanned = { ...untold, missing: 'scanner' };

/** How long it may say nothing, and how long it may take in all: less than a transaction may stand idle meanwhile. */
export type Patience = { silent: number; whole: number };
const usual: Patience = { silent: 15_000, whole: 30_000 };

/** Reads what clamd answers: `stream: OK`, `stream: {name} FOUND`, that it could not, or nothing. */
export const verdictOf = (said: string): Scanned => {
  const found = /^stream: (.+) FOUND$/.exec(said);
  if (found) return { ...untold, infected: found[1] ?? '' };
  if (said === 'stream: OK') return { ...untold, clean: true };
  return said === '' ? { ...untold, missing: 'answer' } : untold;
};

/** What it says until it hangs up; null where it never took the connection. */
const answered = (socket: Socket, { silent, whole }: Patience): Promise<string | null> =>
  new Promise((settle) => {
    let said: string | null = null;
    socket.once('connect', () => {
      said = '';
    });
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      said = `${said ?? ''}${part}`.slice(0, 1_000);
    });
    socket.on('error', () => undefined);
    const late = setTimeout(() => socket.destroy(), whole);
    socket.once('close', () => {
      clearTimeout(late);
      settle(said === null ? null : said.replace(/[\0\n]+$/, ''));
    });
    socket.setTimeout(silent, () => socket.destroy());
  });

/** It takes more, or has hung up. */
const drained = (socket: Socket): Promise<void> =>
  new Promise((go) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      go();
    };
    socket.once('drain', done).once('close', done);
  });

/** The bytes as clamd takes them in: each part behind its length, and a length of nothing at the end. */
const sendParts = async (socket: Socket, bytes: Readable): Promise<void> => {
  socket.write('zINSTREAM\0');
  for await (const part of bytes as AsyncIterable<Buffer>) {
    if (socket.destroyed) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    socket.write(length);
    if (!socket.write(part)) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
};

/** Lets the scanner that CLAMD_URL names look at bytes; without one, or while it is away, they are unscanned. */
export const scanBytes = async (
  { clamd }: Pick<Env, 'clamd'>,
  bytes: () => Readable,
  patience = usual,
): Promise<Scanned> => {
  if (!clamd) return away;
  const socket = createConnection(clamd);
  const answer = answered(socket, patience);
  const read = bytes();
  socket.once('close', () => read.destroy());
  let unreadable = false;
  await sendParts(socket, read).catch(() => {
    unreadable = !socket.destroyed;
    socket.destroy();
  });
  const said = await answer;
  if (unreadable) return untold;
  return said === null ? away : verdictOf(said);
};

/** The same of a file on this disk. */
export const scanFile = (env: Pick<Env, 'clamd'>, path: string): Promise<Scanned> =>
  scanBytes(env, () => createReadStream(path));
