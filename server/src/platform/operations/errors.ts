import {
  doneUnseenCode,
  type Outcome,
  otherPersonCode,
  type Refusal,
  type RefusalKind,
  refuse,
} from 'domain/kernel';
import type * as z from 'zod';
import { isUnavailable } from '#platform/database/unavailable.ts';

const statusByKind: Record<RefusalKind, number> = {
  input: 400,
  'signed-out': 401,
  forbidden: 403,
  hidden: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
};
const statusByCode = new Map([
  ['METHOD_NOT_ALLOWED', 405],
  ['BODY_TOO_SLOW', 408],
  ['BODY_TOO_LARGE', 413],
  ['INTERNAL', 500],
]);

/** The one place where a refusal becomes a status. */
export const statusOf = (refusal: Refusal): number =>
  statusByCode.get(refusal.code) ?? statusByKind[refusal.refused];

/** The contract's error body. */
export const errorBody = (
  { code, message, fields, current, changed }: Refusal,
  requestId: string,
): object => ({
  error: {
    code,
    message,
    ...(fields ? { fields } : {}),
    requestId,
    ...(current === undefined ? {} : { current }),
    ...(changed ? { changed } : {}),
  },
});

/** Seconds for Retry-After; every 429 and 503 has some. */
export const retryAfterOf = (refusal: Refusal): number | undefined => {
  const waits = refusal.refused === 'limited' || refusal.refused === 'unavailable';
  return refusal.retryAfter ?? (waits && refusal.code !== 'INTERNAL' ? 2 : undefined);
};

/** What the platform itself says no with. */
export const refusals = {
  signedOut: refuse.signedOut('SIGNED_OUT', 'User not authenticated'),
  nobodySignedIn: refuse.signedOut('SIGNED_OUT', 'No user logged in'),
  otherPerson: refuse.signedOut(otherPersonCode, 'Another person signed in in this browser.'),
  notYourRole: refuse.forbidden('FORBIDDEN', 'You are not allowed to do this.'),
  held: refuse.forbidden('PASSWORD_CHANGE_REQUIRED', 'Please set a new password first.'),
  secondStep: refuse.forbidden('SECOND_STEP_REQUIRED', 'Please finish signing in with your second factor.'),
  setUpFactor: refuse.forbidden('FACTOR_SET_UP_REQUIRED', 'Please set up a second factor first.'),
  viewing: refuse.forbidden(
    'VIEWING_AS_READ_ONLY',
    'You are viewing as someone else; nothing can be changed.',
  ),
  proveFirst: refuse.signedOut('REAUTH_REQUIRED', 'Please confirm your password to continue.'),
  otherOrigin: refuse.forbidden('OTHER_ORIGIN', 'This request came from another site.'),
  demoElsewhere: refuse.forbidden(
    'DEMONSTRATION',
    'The demonstration accounts open on this machine only, without a proxy.',
  ),
  unknownOperation: refuse.hidden('NOT_FOUND', 'There is nothing here.'),
  method: refuse.input('METHOD_NOT_ALLOWED', 'Operations are called by POST.'),
  notJson: refuse.input('INVALID_JSON', 'The body must be a JSON object.'),
  notSaidJson: refuse.input('INVALID_JSON', 'The body must be sent as Content-Type: application/json.'),
  tooLarge: refuse.input('BODY_TOO_LARGE', 'The request is too large.'),
  tooSlow: refuse.input('BODY_TOO_SLOW', 'The request took too long to arrive.'),
  badKey: refuse.input('INVALID_IDEMPOTENCY_KEY', 'Idempotency-Key must be 1 to 200 visible characters.'),
  keyReused: refuse.conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another request.'),
  doneUnseen: refuse.hidden(doneUnseenCode, 'This was done, and is no longer yours to see.'),
  changedMeanwhile: refuse.conflict('CHANGED_MEANWHILE', 'This changed at the same time. Please try again.'),
  stillRunning: refuse.conflict(
    'STILL_RUNNING',
    'The first sending of this request is still being answered.',
    {
      retryAfter: 1,
    },
  ),
  unavailable: refuse.unavailable('UNAVAILABLE', 'This takes too long right now. Please try again.', {
    retryAfter: 2,
  }),
  internal: refuse.unavailable('INTERNAL', 'Something went wrong. Please try again.'),
} satisfies Record<string, Refusal>;

// Text that PostgreSQL cannot store (NUL, half a character): input, whichever schema let it through.
const unstorable = new Set(['22021', '22P05']);
// A value that no row can have: not a uuid, not a moment, a number too large.
const unreadable = new Set(['22P02', '22003', '22007', '22008']);

/** What an exception may tell the outside: nothing of its cause. */
export const refusalOf = (error: unknown): Refusal => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && unstorable.has(code))
    return refuse.input('INVALID_INPUT', 'Contains characters that cannot be stored');
  if (typeof code === 'string' && unreadable.has(code))
    return refuse.input('INVALID_INPUT', 'Contains a value that cannot be read');
  if (code === '23505' || code === '23503') return refusals.changedMeanwhile;
  return isUnavailable(error) ? refusals.unavailable : refusals.internal;
};

const nameOf = (key: PropertyKey): string => String(key).slice(0, 100);

type Issue = z.core.$ZodIssue;

const unknownKeys = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, 20).map((key) => [...issue.path, key].map(nameOf).join('.'))
    : [];

/** An input that does not fit: the first problem of each field; a field nobody knows comes before the others. */
export const invalidInput = ({ issues }: { issues: readonly Issue[] }): Refusal => {
  const unknown = issues.flatMap(unknownKeys);
  const fields = new Map(unknown.map((name) => [name, 'Unknown field']));
  for (const issue of issues) {
    const name = issue.path.map(nameOf).join('.') || 'input';
    if (issue.code !== 'unrecognized_keys' && !fields.has(name)) fields.set(name, issue.message);
  }
  const [code, message] = unknown[0]
    ? ['UNKNOWN_FIELD', `Unknown field: ${unknown[0]}`]
    : ['INVALID_INPUT', issues[0]?.message ?? 'Invalid input'];
  return refuse.input(code, message, { fields: Object.fromEntries(fields) });
};

/** What was sent as its schema reads it. */
export const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Outcome<z.output<Schema>> => {
  const result = schema.safeParse(input);
  return result.success ? result.data : invalidInput(result.error);
};
