export type Level = 'debug' | 'info' | 'warn' | 'error';

/** JSON lines on standard output; every line of a request carries its request id. */
export type Log = Record<Level, (message: string, fields?: Readonly<Record<string, unknown>>) => void>;
