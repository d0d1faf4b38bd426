/** Who is signed in, for the report; null otherwise. */
type WhoIs = () => string | null;

const sameFor = 5 * 60_000;
const pause = 60_000;
const longest = 15_000;

export type CrashReport = {
  error: string;
  stack: string;
  userAgent: string;
  url: string;
  userId: string | null;
  timestamp: string;
  additionalData: Record<string, unknown>;
};

const send = (report: CrashReport): void => {
  const body = JSON.stringify(report);
  if (navigator.sendBeacon?.('/api/crash-report', body)) return;
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true };
  // A report that cannot be sent is lost; it must not fail in turn.
  void fetch('/api/crash-report', request).catch(() => {});
};

/** Makes the reporter: the same error once in 5 minutes, at most one report a minute (CRASH-01). */
export const crashReporter = (whoIs: WhoIs, now: () => number = Date.now, deliver = send) => {
  const seen = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  return (cause: unknown, additionalData: Record<string, unknown> = {}): void => {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const at = now();
    const known = seen.get(error.message);
    if ((known !== undefined && at - known < sameFor) || at - last < pause) return;
    for (const [message, time] of seen) if (at - time >= sameFor) seen.delete(message);
    seen.set(error.message, at);
    last = at;
    deliver({
      error: error.message.slice(0, 1000),
      stack: (error.stack ?? '').slice(0, longest - 3000),
      userAgent: navigator.userAgent.slice(0, 500),
      // Path only: a link's token must not travel into a report.
      url: location.origin + location.pathname,
      userId: whoIs(),
      timestamp: new Date(at).toISOString(),
      additionalData,
    });
  };
};

/** Reports every error that nobody caught; answers how to stop. */
export const watchForCrashes = (
  report: (cause: unknown, more?: Record<string, unknown>) => void,
): (() => void) => {
  // What a page that is being left breaks off (Firefox says so of files on their way) is nobody's fault.
  let left = false;
  const onLeave = () => {
    left = true;
  };
  const onReturn = () => {
    left = false;
  };
  const onError = (event: ErrorEvent) => left || report(event.error ?? event.message, { kind: 'error' });
  const onRejection = (event: PromiseRejectionEvent) =>
    left || report(event.reason, { kind: 'unhandledrejection' });
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
};
