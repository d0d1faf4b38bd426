import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../folder.ts';
import { freePort } from '../ports.ts';
import { commands, type Send } from './drive.ts';
import type { Wire } from './wire.ts';

const places = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr:/usr/bin/firefox';
const path = places.split(':').find((file) => existsSync(file));

const reach = async (port: number): Promise<Socket> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const one = connect(port, '127.0.0.1', () => resolve(one));
      one.once('error', () => resolve(null));
    });
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Firefox cannot be reached');
};

type Reply = [
  type: number,
  id: number,
  error: { message: string } | null,
  result: { value?: unknown } | null,
];

/** Firefox's own side of WebDriver: each message is a length, a colon and JSON. What geckodriver would translate. */
const talk = (socket: Socket) => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString()) as Reply;
      received = received.subarray(colon + 1 + length);
      // The first one is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  return (name: string, body: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, ([, , error, result]) => {
        if (error) reject(new Error(error.message));
        else resolve(result && 'value' in result ? result.value : result);
      });
      const text = JSON.stringify([0, count, name, body]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
};

/** Firefox with a profile of its own. */
export const firefox: Wire = {
  name: 'Firefox',
  missing: path ? null : 'firefox-esr',
  start: async () => {
    const [profile, port] = [await temporaryFolder('firefox'), await freePort()];
    const wishes = { 'marionette.port': port, 'browser.shell.checkDefaultBrowser': false };
    const lines = Object.entries(wishes).map(([name, value]) => `user_pref("${name}", ${value});`);
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const given = ['-headless', '-marionette', '-no-remote', '-profile', profile, 'about:blank'];
    const program = spawn(path ?? '', given, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
    const socket = await reach(port);
    const say = talk(socket);
    await say('WebDriver:NewSession', { capabilities: {} });
    const send: Send = (command, body) => say(commands[command][0], body);
    const end = async () => {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      await say('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => program.kill());
      await ended;
      socket.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    return { send, end };
  },
};
