import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Env } from '#platform/env.ts';

/** What a scanner for viruses said of a file: clean, or what it found; neither where it could not tell, or is away. */
export type Scanned = { clean: boolean; infected: string | null; away: boolean };

const away: Scanned = { clean: false, infected: null, away: true };
const untold: Scanned = { ...away, away: false };

/** How long it may say nothing, and how long it may take in all: less than a transaction may stand idle meanwhile. */
export type Patience = { silent: number; whole: number };
const usual: Patience = { silent: 15_000, whole: 30_000 };

/** Reads what clamd answers: `stream: OK`, `stream: {name} FOUND`, or that it could not. */
export const verdictOf = (said: string): Scanned => {
  const found = /^stream: (.+) FOUND$/.exec(said);
  if (found) return { clean: false, infected: found[1] ?? '', away: false };
  if (said === 'stream: OK') return { clean: true, infected: null, away: false };
  return said === '' ? away : untold;
};

const answered = (socket: Socket, { silent, whole }: Patience): Promise<string> =>
  new Promise((settle) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      said = `${said}${part}`.slice(0, 1_000);
    });
    // It hangs up once it has answered; when it is away it never says anything.
    socket.once('error', () => settle(''));
    const late = setTimeout(() => socket.destroy(), whole);
    socket.once('close', () => {
      clearTimeout(late);
      settle(said.replace(/[\0\n]+$/, ''));
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
  const verdict = verdictOf(await answer);
  return unreadable ? untold : verdict;
};

/** The same of a file on this disk. */
export const scanFile = (env: Pick<Env, 'clamd'>, path: string): Promise<Scanned> =>
  scanBytes(env, () => createReadStream(path));
