import { actedHeader, type Operation, otherPersonCode, personHeader, sentHeader } from 'domain/kernel';
import type * as z from 'zod';
import { createListeners } from '#platform/listeners.ts';
import { firstOf } from './first-of.ts';
import { backOff, wait } from './retry.ts';
import { ended, timesLeft, type Whose, whose } from './whose.ts';

/** What a refused or failed call rejects with; status 0 when no answer came (`OFFLINE`, `TIMEOUT`). */
export type CallError = Error & {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The present row, with a 409. */
  readonly current: unknown;
  /** Who made it the present row, by name, and when. */
  readonly changed: { readonly by: string | null; readonly at: string } | null;
  /** Seconds. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
};

export type CallOptions = {
  /** Idempotency key made by the caller, when its echo in the live feed is to be recognised. */
  key?: string;
  /** Whose act it is, where it may be sent long after; else of who works here. */
  uid?: string;
  /** Of what waited for the network: when it was done, by the clock of this device. */
  actedAt?: string;
  signal?: AbortSignal;
};

type Details = { message: string } & Partial<Omit<CallError, keyof Error>>;

const answerTimeout = 40_000;
const tries = 4;

const { subscribe, tell } = createListeners();

/** Runs `listener` whenever the server says that the session is over; answers how to stop. */
export const onSignedOut = subscribe;

/** Tells everyone who listens that the session is over. */
export const announceSignedOut = tell;

/** Tells them when an answer says so of whoever works here; one that was meant for somebody before them does not. */
export const hearEnd = (code: unknown, of: Whose): void => {
  const [asker, now] = [of[personHeader], whose()[personHeader]];
  const isOther = code === otherPersonCode && asker === now;
  if (isOther) ended.byOther = true;
  // Who had no name yet when they asked is whoever works here.
  if (isOther || (code === 'SIGNED_OUT' && (!asker || asker === now))) tell();
};

const limitedListeners = new Set<(message: string) => void>();

/** Runs `listener` with the server's words whenever reading is refused because a limit is used up. */
export const onLimited = (listener: (message: string) => void): (() => void) => {
  limitedListeners.add(listener);
  return () => limitedListeners.delete(listener);
};

let due: (name: string) => Promise<unknown> | null = () => null;

/** Every call waits for what `next` answers: what has to be done on the server before anything else. */
export const callAfter = (next: typeof due): void => {
  due = next;
};

let askProof: () => Promise<boolean> = async () => false;
let proving: Promise<boolean> | null = null;

/** What asks for the password before a sensitive act, and answers whether it was given; answers how to stop. */
export const proveBy = (ask: typeof askProof): (() => void) => {
  askProof = ask;
  return () => {
    askProof = async () => false;
  };
};

// Several that wait for the password wait for one question.
const proved = (): Promise<boolean> => {
  proving ??= askProof().finally(() => {
    proving = null;
  });
  return proving;
};

/** Makes the error of a call; for tests and the data layer. */
export const callError = ({ message, ...details }: Details): CallError =>
  Object.assign(new Error(message), {
    name: 'CallError',
    status: 0,
    code: 'INTERNAL',
    fields: {},
    current: undefined,
    changed: null,
    retryAfter: null,
    requestId: null,
    ...details,
  });

export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError';

/** What the server said no with; whoever listens hears of it where it ends the session. */
export const refusalOf = async (response: Response, of: Whose): Promise<CallError> => {
  const body: unknown = await response.json().catch(() => null);
  const error = ((body as { error?: unknown } | null)?.error ?? {}) as Partial<CallError>;
  hearEnd(error.code, of);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return callError({
    ...error,
    status: response.status,
    message: error.message ?? 'Something went wrong. Please try again.',
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    requestId: error.requestId ?? response.headers.get('X-Request-Id'),
  });
};

const unanswered = (error: unknown, signal: AbortSignal | undefined): CallError => {
  if (signal?.aborted) return callError({ code: 'ABORTED', message: 'Cancelled' });
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? callError({ code: 'TIMEOUT', message: 'The server did not answer in time. Please try again.' })
    : callError({ code: 'OFFLINE', message: 'No connection. Please try again.' });
};

/**
 * What `before.js` has asked already, while this script was on its way: taken over once, and only where it was answered.
 * A refusal of one means that all were asked by who is nobody here, or no longer.
 */
const askedBefore = async (name: string, body: string): Promise<Response | undefined> => {
  const early = globalThis as { askedBefore?: Record<string, Promise<Response>> | undefined };
  const asked = early.askedBefore?.[name];
  if (body !== '{}' || !asked) return undefined;
  delete early.askedBefore?.[name];
  const answer = await asked.catch(() => undefined);
  if (answer?.ok) return answer;
  early.askedBefore = undefined;
  return undefined;
};

const once = async (
  name: string,
  body: string,
  headers: HeadersInit & Whose,
  signal?: AbortSignal,
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(answerTimeout);
  const request = {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body,
    signal: signal ? firstOf(signal, timeout) : timeout,
  } satisfies RequestInit;
  try {
    const response = (await askedBefore(name, body)) ?? (await fetch(`/api/${name}`, request));
    if (!response.ok) throw await refusalOf(response, headers);
    return response.status === 204 ? undefined : await response.json();
  } catch (error) {
    throw isCallError(error) ? error : unanswered(error, signal);
  }
};

// No answer though there is a network, busy, or (a keyed write) the first sending still at work: what a second sending can mend.
const worthRepeating = (error: CallError): boolean =>
  (error.code === 'OFFLINE' && navigator.onLine) ||
  error.code === 'TIMEOUT' ||
  error.status === 503 ||
  (error.status === 409 && error.retryAfter !== null);

// What the server corrects the clock of this device by (D56).
const timesOf = ({ actedAt }: CallOptions): Readonly<Record<string, string>> =>
  actedAt === undefined ? {} : { [actedHeader]: actedAt, [sentHeader]: new Date().toISOString() };

/**
 * Runs an operation on the server. Rejects with a `CallError`. Reads, and writes under their idempotency key,
 * are sent again a few times when no answer came or the server was busy; a sensitive act once the password was given.
 * Who has left the page meanwhile is not answered, so that nothing of theirs is shown to the next (`ABORTED`).
 */
export const call = async <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<Output> => {
  const keyed = operation.kind === 'write' && operation.idempotent !== false;
  const key = keyed ? (options.key ?? crypto.randomUUID()) : null;
  const repeatable = keyed || operation.kind === 'read';
  const body = JSON.stringify(input ?? {});
  // However often it is sent: whoever comes meanwhile did not ask for it.
  const headers = {
    ...whose(options.uid),
    'Content-Type': 'application/json',
    ...(key && { 'Idempotency-Key': key }),
  };
  const first = due(operation.name);
  if (first) await first;
  const before = timesLeft();
  let mayAsk = operation.fresh !== undefined && !operation.notFresh;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const times = timesOf(options);
      const answer = await once(operation.name, body, { ...headers, ...times }, options.signal);
      if (timesLeft() !== before)
        throw callError({ code: 'ABORTED', message: 'Signed out before the server answered.' });
      return answer as Output;
    } catch (error) {
      if (mayAsk && isCallError(error) && error.code === 'REAUTH_REQUIRED' && (await proved())) {
        mayAsk = false;
        continue;
      }
      if (isCallError(error) && error.status === 429 && operation.kind === 'read')
        for (const listener of limitedListeners) listener(error.message);
      if (!isCallError(error) || !repeatable || attempt === tries || !worthRepeating(error)) throw error;
      await wait(backOff(attempt, error.retryAfter), options.signal);
    }
  }
};
