export type Level = 'debug' | 'info' | 'warn' | 'error';

/** JSON lines on standard output; every line of a request carries its request id. */
export type Log = Record<Level, (message: string, fields?: Readonly<Record<string, unknown>>) => void>;

const levels: readonly Level[] = ['debug', 'info', 'warn', 'error'];

const serialisable = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, cause, ...('code' in value ? { code: value.code } : {}) };
};

const toStandardOutput = (line: string): void => {
  process.stdout.write(line);
};

/** A log that drops what is below `threshold`; `write` receives one whole line at a time. */
export const createLog = (threshold: Level, write: (line: string) => void = toStandardOutput): Log => {
  const line = (level: Level): Log[Level] => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return () => undefined;
    return (message, fields) =>
      write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields }, serialisable)}\n`);
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
