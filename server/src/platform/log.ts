import { AsyncLocalStorage } from 'node:async_hooks';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** JSON lines on standard output; every line of a request, and of the jobs it enqueued, carries its request id. */
export type Log = Record<Level, (message: string, fields?: Readonly<Record<string, unknown>>) => void>;

const levels: readonly Level[] = ['debug', 'info', 'warn', 'error'];

const serialisable = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, cause, ...('code' in value ? { code: value.code } : {}) };
};

type Fields = Readonly<Record<string, unknown>> & { requestId?: string | null | undefined };

const current = new AsyncLocalStorage<Fields>();

/** Does something whose lines all carry these fields, whoever says them. */
export const during = <Result>(fields: Fields, work: () => Result): Result =>
  current.run({ ...current.getStore(), ...fields }, work);

/** The request that is at work, or that enqueued the job at work. */
export const requestAtWork = (): string | null => current.getStore()?.requestId ?? null;

const toStandardOutput = (line: string): void => {
  process.stdout.write(line);
};

// A job that no request enqueued names none.
const said = (): Fields => {
  const { requestId, ...others } = current.getStore() ?? {};
  return requestId ? { requestId, ...others } : others;
};

/** A log that drops what is below `threshold`; `write` receives one whole line at a time. */
export const createLog = (threshold: Level, write: (line: string) => void = toStandardOutput): Log => {
  const line = (level: Level): Log[Level] => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return () => undefined;
    return (message, fields) =>
      write(
        `${JSON.stringify({ at: new Date().toISOString(), level, message, ...said(), ...fields }, serialisable)}\n`,
      );
  };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
};

/** The same log with fields that every line carries. */
export const logWith = (log: Log, fields: Readonly<Record<string, unknown>>): Log => {
  const line =
    (level: Level): Log[Level] =>
    (message, more) =>
      log[level](message, { ...fields, ...more });
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
};

/** For tests and tools that print for people. */
export const silentLog: Log = createLog('error', () => undefined);
