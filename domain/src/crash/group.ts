import * as z from 'zod';
import { compareVersions, productVersion } from '#kernel';
import type { CrashReport } from './report.ts';

const frame = /^\s*(?:at\s+)?(?:async\s+)?([^\s@(]*)[^\S\n]*[@(]?\s*(https?:\/\/[^\s)]+?):\d+:\d+\)?\s*$/;
const foreign = /\/node_modules\/|^(?!https?:)/;
// Served scripts are called by a hash that changes with what is in them, and their functions by a letter or two.
const hashed = /^[\w-]{7}\.js$/;
const shortest = 4;

/** ‘save in Board.tsx’ of one line of a stack; null where it is no frame of ours, or its names say nothing. */
const frameWords = (line: string): string | null => {
  const [, name = '', url = ''] = frame.exec(line) ?? [];
  if (url === '' || foreign.test(url)) return null;
  const file = url.replace(/[?#].*$/, '').slice(url.lastIndexOf('/') + 1);
  const named = name.length >= shortest ? name : '';
  if (hashed.test(file)) return named === '' ? null : named;
  return named === '' ? file : `${named} in ${file}`;
};

/** The first frame of a stack that is our own and says something; empty where none does. */
export const ownFrame = (stack: string): string => {
  for (const line of stack.split('\n')) {
    const words = frameWords(line);
    if (words !== null) return words;
  }
  return '';
};

const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const longNumber = /\d{2,}/g;

/** By what crashes are the same: what was said, without the ids and numbers of that moment, and where. */
export const crashGroupOf = ({
  error,
  stack,
}: Pick<CrashReport, 'error' | 'stack'>): { message: string; frame: string } => ({
  message:
    error.replace(id, '…').replace(longNumber, '…').replace(/\s+/g, ' ').trim().slice(0, 300) || 'No message',
  frame: ownFrame(stack).slice(0, 200),
});

const served = /^\d{1,4}(\.\d{1,4}){2}$/;
const along = z.object({ version: z.string().max(30) });

/** The version that a report's page ran; empty where it does not say, or says one that nobody has served by `running`. */
export const crashVersion = (
  { additionalData }: Pick<CrashReport, 'additionalData'>,
  running = productVersion,
): string => {
  try {
    const { version = '' } = along.safeParse(JSON.parse(additionalData)).data ?? {};
    return served.test(version) && compareVersions(version, running) <= 0 ? version : '';
  } catch {
    return '';
  }
};

/** Whether a crash that was mended is there again: it happened in a later version than it was last known of. */
export const comesBack = (mendedAfter: string | null, version: string): boolean =>
  mendedAfter !== null && version !== '' && compareVersions(version, mendedAfter) > 0;
