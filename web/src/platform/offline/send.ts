import type { Operation } from 'domain/kernel';
import { doneUnseenCode, otherPersonCode, same } from 'domain/kernel';
import { type CallError, call, callError, isCallError } from '#platform/call.ts';
import { sendKeptFile } from './send-kept.ts';
import type { KeptWrite } from './write.ts';

const tries = 5;

type Versioned = { readonly version: number };

const fieldsOf = ({ input }: KeptWrite) => (input['fields'] ?? {}) as Readonly<Record<string, unknown>>;

/** Somebody else wrote other values into the same fields. */
export const conflictError = (
  theirs: Readonly<Record<string, unknown>>,
  { current, changed = null }: Partial<Pick<CallError, 'current' | 'changed'>> = {},
) =>
  Object.assign(
    callError({ status: 409, code: 'CONFLICT', message: 'Changed by somebody else', current, changed }),
    { theirs },
  );

export const isConflict = (
  error: unknown,
): error is CallError & { theirs: Readonly<Record<string, unknown>> } =>
  error instanceof Error && 'theirs' in error;

/** No answer, or the server is busy: the same write may be sent again later. */
export const isUnanswered = (error: unknown): boolean =>
  isCallError(error) &&
  ([0, 429, 502, 503, 504].includes(error.status) || (error.status === 409 && error.retryAfter !== null));

const later = [
  'SIGNED_OUT',
  otherPersonCode,
  'VIEWING_AS_READ_ONLY',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_STEP_REQUIRED',
  'FACTOR_SET_UP_REQUIRED',
];

/** Not now, but for this person later: signed out, viewing as somebody, held. */
export const isNotNow = (error: unknown): boolean => isCallError(error) && later.includes(error.code);

const judge = (write: KeptWrite, row: Readonly<Record<string, unknown>>): 'mine' | 'free' | object => {
  const base = write.base ?? {};
  const fields = fieldsOf(write);
  if (Object.keys(base).every((field) => same(row[field], fields[field]))) return 'mine';
  const theirs = Object.entries(base).filter(([field, value]) => !same(row[field], value));
  return theirs.length === 0 ? 'free' : Object.fromEntries(theirs.map(([field]) => [field, row[field]]));
};

const withVersion = (write: KeptWrite, version: number): KeptWrite => ({
  ...write,
  input: { ...write.input, version },
});

/**
 * The version an update is first sent with. What is known of the fields counts only when it is as new as the version:
 * else the server is left to say what stands there.
 */
const prepared = (write: KeptWrite, row: Versioned | undefined, fresh: boolean): KeptWrite => {
  if (!write.base || write.sent) return write;
  const seen = Number(write.input['version'] ?? 1);
  // Nothing is known of it, or less than its author saw.
  if (!row || row.version < seen) return withVersion(write, seen);
  const known = Object.keys(write.base).every((field) => field in row);
  if (!fresh || !known) return withVersion(write, Math.max(1, row.version - 1));
  const verdict = judge(write, row as never);
  // The server says by whom and when.
  if (typeof verdict === 'object' && row.version > 1) return withVersion(write, row.version - 1);
  if (typeof verdict === 'object') throw conflictError(verdict as Record<string, unknown>);
  return withVersion(write, row.version);
};

/**
 * Sends a write under its key. An update that somebody overtook is sent again when they changed other fields, and is a
 * conflict when they changed the same ones. `keep` stores what is about to be sent.
 */
export const sendWrite = async (
  first: KeptWrite,
  row: Versioned | undefined,
  fresh: boolean,
  keep: (write: KeptWrite) => Promise<void>,
): Promise<unknown> => {
  if (first.file) {
    await keep({ ...first, sent: true });
    return sendKeptFile(first);
  }
  let write: KeptWrite = { ...prepared(first, row, fresh), sent: true };
  const { key, uid, state, at } = first;
  const operation = { name: write.operation, kind: 'write' } as Operation;
  for (let attempt = 1; ; attempt += 1) {
    await keep(write);
    try {
      return await call(operation, write.input, { key, uid, ...(state === 'waits' && { actedAt: at }) });
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.code === doneUnseenCode) return undefined;
      if (!write.base) throw error;
      // An earlier sending of it was done, though its answer was lost.
      if (error.code === 'IDEMPOTENCY_KEY_REUSED') return undefined;
      const current = error.current as (Versioned & Record<string, unknown>) | undefined;
      if (error.code !== 'STALE_VERSION' || !current || attempt === tries) throw error;
      const verdict = judge(write, current);
      if (verdict === 'mine') return current;
      if (typeof verdict === 'object') throw conflictError(verdict as Record<string, unknown>, error);
      write = withVersion(write, current.version);
    }
  }
};
