import { setImmediate } from 'node:timers/promises';

/** Lets everything that waits go first, in the middle of long work. */
export const breath = (): Promise<void> => setImmediate();
