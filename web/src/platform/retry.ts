const first = 300;
const longest = 10_000;

/** Milliseconds before the next try: doubling with jitter, at least what the server asked for, at most ten seconds. */
export const backOff = (attempt: number, retryAfter: number | null = null): number => {
  const doubled = Math.min(longest, first * 2 ** (attempt - 1));
  const jittered = doubled * (0.5 + Math.random() / 2);
  return Math.min(longest, Math.max(jittered, (retryAfter ?? 0) * 1000));
};

/** Resolves after some milliseconds, at once when the signal aborts. */
export const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What is answered within some milliseconds; null when nothing is by then, or none can be had. */
export const inTime = <Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([answer, wait(milliseconds).then(() => null)]).catch(() => null);
