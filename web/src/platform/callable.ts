import { whose } from './whose.ts';

/** The specified codes of a callable's failure (spec §8). */
export type CallableCode =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'unknown';

export type CallableError = Error & { readonly code: CallableCode };

const callableTimeout = 70_000;

const codes: Readonly<Record<number, CallableCode>> = {
  0: 'internal',
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** The code that stands for an HTTP status; 0 is no answer. */
export const callableCode = (status: number): CallableCode =>
  Object.hasOwn(codes, status) ? (codes[status] ?? 'unknown') : 'unknown';

const callableError = (code: CallableCode, message: string): CallableError =>
  Object.assign(new Error(message), { name: 'CallableError', code });

export const isCallableError = (error: unknown): error is CallableError =>
  error instanceof Error && error.name === 'CallableError';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const send = async (name: string, data: unknown): Promise<Response> => {
  try {
    return await fetch(`/api/functions/${name}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...whose(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: data ?? null }),
      signal: AbortSignal.timeout(callableTimeout),
    });
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw late
      ? callableError('deadline-exceeded', 'deadline-exceeded')
      : callableError('internal', 'internal');
  }
};

/**
 * Calls a named function: `{data}` there, `data` or `result` back. The session cookie stands for the bearer.
 * Rejects with a `CallableError`.
 */
export const callFunction = async <Answer>(name: string, data: unknown): Promise<Answer> => {
  const response = await send(name, data);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const code = callableCode(response.status);
    const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
    throw callableError(code, typeof error['message'] === 'string' ? error['message'] : code);
  }
  if (!isObject(body)) throw callableError('internal', 'Response is not valid JSON object');
  const answer = body['data'] === undefined ? body['result'] : body['data'];
  if (answer === undefined) throw callableError('internal', 'Response is missing data field');
  return answer as Answer;
};
