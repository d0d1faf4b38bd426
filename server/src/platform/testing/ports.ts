import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/** A port of this machine that nobody listens on, below those that systems hand out to whoever asks for any. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(15_000, 32_000);
  return (await isOpen(port)) ? freePort() : port;
};

/** Whether somebody listens there. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true));
    socket.once('error', () => settle(false)).once('connect', () => socket.destroy());
  });
