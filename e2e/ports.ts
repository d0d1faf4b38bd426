import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below what systems hand out to whoever asks for any port: none of these is given away between its choice and its use.
const lowest = 15_000;
const highest = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const probe = createServer().once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });

/** A port of this machine that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(lowest, highest);
  return (await isFree(port)) ? port : freePort();
};
