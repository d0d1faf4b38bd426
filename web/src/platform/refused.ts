import { type CallError, callError, hearEnd } from './call.ts';
import type { Whose } from './whose.ts';

/** What the server said no with to bytes that were sent it. */
export const refusedWith = async (
  response: Response,
  of: Whose,
  unsaid = 'Something went wrong. Please try again.',
): Promise<CallError> => {
  const body: unknown = await response.json().catch(() => null);
  const error = ((body as { error?: unknown } | null)?.error ?? {}) as Record<string, unknown>;
  hearEnd(error['code'], of);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return callError({
    status: response.status,
    code: String(error['code'] ?? 'INTERNAL'),
    message: String(error['message'] ?? unsaid),
    current: error['current'],
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
};
