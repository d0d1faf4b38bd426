const states = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|40001|40P01)$/;
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// The driver gives these no code.
const messages =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|after calling end on the pool/;

/** The database is away, full or too slow: the request may be tried again (503 with Retry-After). */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (states.test(code) || systemCodes.has(code)) return true;
    // The socket of an embedded database that is down does not exist.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  return messages.test(error.message) || isUnavailable(error.cause);
};
