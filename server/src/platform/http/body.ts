import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { isRefusal, type Outcome } from 'domain/kernel';
import { refusals } from '#platform/operations/errors.ts';

export type BodyLimits = {
  bytes: number;
  milliseconds: number;
  /** How long nothing may come, and how many bytes a second have to. */
  idle?: { milliseconds: number; pace: number };
};

/** What a body of an operation may weigh, and how long it may take. */
export const bodyLimits: BodyLimits = { bytes: 1_000_000, milliseconds: 30_000 };

/** The same of who is not signed in: what they send is some fields, and anybody may send it. */
export const strangersLimits: BodyLimits = { ...bodyLimits, bytes: 64_000 };

const deepest = 32;
// Of one object; an input names some dozens, and lists have no keys.
const mostKeys = 5_000;

const linger = 500; // milliseconds

// Answered while they still send, many hear of a broken connection and nothing else: a proxy in front then tells the visitor
// that the server is away.
const sentAnyway = (incoming: IncomingMessage): Promise<void> =>
  new Promise((settle) => {
    const enough = setTimeout(settle, linger);
    for (const over of ['end', 'close'])
      incoming.once(over, () => {
        clearTimeout(enough);
        settle();
      });
    incoming.resume();
  });

/** Reads a request's body as it came, within its limits. */
export const readBytes = (incoming: IncomingMessage, limits: BodyLimits): Promise<Outcome<Buffer>> => {
  if (Number(incoming.headers['content-length'] ?? 0) > limits.bytes)
    return sentAnyway(incoming).then(() => refusals.tooLarge);
  // Who went away while they waited for their turn sends nothing more, and no event says so again.
  if (incoming.destroyed && !incoming.readableEnded) return Promise.resolve(refusals.tooSlow);
  return new Promise((settle, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const began = performance.now();
    const { idle } = limits;
    const done = (outcome: Outcome<Buffer>) => {
      clearTimeout(timer);
      clearTimeout(quiet);
      incoming.off('data', take);
      settle(outcome);
    };
    const slow = () => done(refusals.tooSlow);
    const timer = setTimeout(slow, limits.milliseconds);
    const quiet = idle && setTimeout(slow, idle.milliseconds);
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.bytes) return done(refusals.tooLarge);
      chunks.push(chunk);
      quiet?.refresh();
      const late = performance.now() - began - (idle?.milliseconds ?? 0);
      if (idle && size < (late / 1000) * idle.pace) slow();
    };
    incoming.on('data', take);
    incoming.once('end', () => done(Buffer.concat(chunks)));
    incoming.once('error', (error) => {
      clearTimeout(timer);
      clearTimeout(quiet);
      fail(error);
    });
  });
};

/** The same as text. */
export const readBody = async (incoming: IncomingMessage, limits: BodyLimits): Promise<Outcome<string>> => {
  const bytes = await readBytes(incoming, limits);
  if (isRefusal(bytes)) return bytes;
  // Decoded anyway, broken bytes would be stored as question marks without anybody noticing.
  return isUtf8(bytes) ? bytes.toString('utf8') : refusals.notJson;
};

/** Whether JSON nests less and has fewer keys than anybody needs, and says `__proto__` nowhere. */
const isSound = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  if (Array.isArray(value)) return value.every((item) => isSound(item, depth + 1));
  const fields = Object.entries(value);
  if (fields.length > mostKeys) return false;
  return fields.every(([key, item]) => key !== '__proto__' && isSound(item, depth + 1));
};

const isJson = (incoming: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? '');

/** Parses a body; `{}` for an empty one. */
const parseJson = (text: string): Outcome<object> => {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && isSound(value)
      ? value
      : refusals.notJson;
  } catch {
    return refusals.notJson;
  }
};

/** The JSON object that an operation was sent. */
export const readJson = async (
  incoming: IncomingMessage,
  limits: BodyLimits = bodyLimits,
): Promise<Outcome<object>> => {
  const text = await readBody(incoming, limits);
  if (isRefusal(text)) return text;
  return text === '' || isJson(incoming) ? parseJson(text) : refusals.notSaidJson;
};
