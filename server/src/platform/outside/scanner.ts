import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Env } from '#platform/env.ts';

/** What a scanner for viruses said of a file: clean, or what it found; neither where nobody answered. */
export type Scanned = { clean: boolean; infected: string | null };

const unscanned: Scanned = { clean: false, infected: null };
const patience = 60_000;

/** Reads what clamd answers: `stream: OK`, `stream: {name} FOUND`, or that it could not. */
export const verdictOf = (said: string): Scanned => {
  const found = /^stream: (.+) FOUND$/.exec(said);
  if (found) return { clean: false, infected: found[1] ?? '' };
  return said === 'stream: OK' ? { clean: true, infected: null } : unscanned;
};

const answered = (socket: Socket): Promise<string> =>
  new Promise((settle) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      said = `${said}${part}`.slice(0, 1_000);
    });
    // It hangs up once it has answered; when it is away it never says anything.
    socket.once('error', () => settle(''));
    socket.once('close', () => settle(said.replace(/[\0\n]+$/, '')));
    socket.setTimeout(patience, () => socket.destroy());
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
export const scanBytes = async ({ clamd }: Pick<Env, 'clamd'>, bytes: () => Readable): Promise<Scanned> => {
  if (!clamd) return unscanned;
  const socket = createConnection(clamd);
  const answer = answered(socket);
  await sendParts(socket, bytes()).catch(() => socket.destroy());
  return verdictOf(await answer);
};

/** The same of a file on this disk. */
export const scanFile = (env: Pick<Env, 'clamd'>, path: string): Promise<Scanned> =>
  scanBytes(env, () => createReadStream(path));
