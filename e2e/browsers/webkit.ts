import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../folder.ts';
import { freePort } from '../ports.ts';
import { commands, type Send } from './drive.ts';
import type { Wire } from './wire.ts';

const driver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const hasScreen = Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

const missing = (): string | null => {
  if (!existsSync(driver)) return 'webkit2gtk-driver';
  return hasScreen || existsSync(screen) ? null : 'xvfb';
};

const stop = async (program: ChildProcess | null) => {
  if (!program || program.exitCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await ended;
};

/** A screen that nobody sees, where there is none; it says its number. */
const anyScreen = async (): Promise<{ display: string; program: ChildProcess | null }> => {
  if (hasScreen) return { display: process.env['DISPLAY'] ?? '', program: null };
  const given = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const program = spawn(screen, given, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise<string>((resolve, reject) => {
    program.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
    program.once('exit', () => reject(new Error('Xvfb ended')));
  });
  return { display, program };
};

const asking =
  (origin: string) =>
  async (address: string, body: object | null, method = 'POST') => {
    const answer = await fetch(`${origin}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(value?.message ?? String(answer.status));
    return value as unknown;
  };

/** WebKit as GTK builds it, the engine of Safari. */
export const webkit: Wire = {
  name: 'WebKit',
  missing: missing(),
  start: async () => {
    const [{ display, program }, port, home] = [
      await anyScreen(),
      await freePort(),
      await temporaryFolder('webkit'),
    ];
    const places = { HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_RUNTIME_DIR: home };
    const env = { ...process.env, ...places, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
    const driving = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env });
    const ask = asking(`http://127.0.0.1:${port}`);
    const begin = async (tries = 100): Promise<{ sessionId: string }> =>
      (await ask('/session', { capabilities: {} }).catch(async (error: unknown) => {
        if (tries === 0 || driving.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200));
        return begin(tries - 1);
      })) as { sessionId: string };
    const { sessionId } = await begin();
    const send: Send = (command, { id, ...body }) =>
      ask(`/session/${sessionId}/${commands[command][1].replace(':id', String(id))}`, body);
    const end = async () => {
      await ask(`/session/${sessionId}`, null, 'DELETE').catch(() => {});
      await stop(driving);
      await stop(program);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    };
    return { send, end };
  },
};
