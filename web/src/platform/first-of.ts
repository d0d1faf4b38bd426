/** Aborted with the first of these, for its reason; `AbortSignal.any` is younger than Safari 17. */
export const firstOf = (...signals: readonly AbortSignal[]): AbortSignal => {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
};
