import { productVersion } from 'domain/kernel';

/** Who is signed in, for the report; null otherwise. */
type WhoIs = () => string | null;

const sameFor = 5 * 60_000;
const pause = 60_000;
const longest = 15_000;

export type CrashReport = {
  /** By which its page may name it later, to whoever it asks for help. */
  id: string;
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

const place = 'washboard.crash';

// A browser that keeps nothing names none.
const note = (id: string): void => {
  try {
    localStorage.setItem(place, id);
  } catch {}
};

/** The report that this browser sent last. */
export const lastCrash = (): string | null => {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
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
    const id = crypto.randomUUID();
    note(id);
    deliver({
      id,
      error: error.message.slice(0, 1000),
      stack: (error.stack ?? '').slice(0, longest - 3000),
      userAgent: navigator.userAgent.slice(0, 500),
      // Path only: a link's token must not travel into a report.
      url: location.origin + location.pathname,
      userId: whoIs(),
      timestamp: new Date(at).toISOString(),
      additionalData: { ...additionalData, version: productVersion },
    });
  };
};
