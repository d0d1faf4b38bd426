/** Reports every error that nobody caught; answers how to stop. */
export const watchForCrashes = (
  report: (cause: unknown, more?: Record<string, unknown>) => void,
): (() => void) => {
  const stop = new AbortController();
  const on = <Event>(name: string, hear: (event: Event) => void) =>
    window.addEventListener(name, hear as EventListener, { signal: stop.signal });
  // What a page that is being left breaks off (Firefox says so of files on their way) is nobody's fault.
  let left = false;
  on('pagehide', () => {
    left = true;
  });
  on('pageshow', () => {
    left = false;
  });
  const tell = (cause: unknown, kind: string) => left || report(cause, { kind });
  on('error', ({ error, message, type }: ErrorEvent) => tell(error ?? message, type));
  on('unhandledrejection', ({ reason, type }: PromiseRejectionEvent) => tell(reason, type));
  return () => stop.abort();
};
