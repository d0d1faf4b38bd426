import { later, minute } from './time.ts';

export const provedFor = 5 * minute;

/** Whether the person has shown within the last five minutes who they are (D49). */
export const isProved = (provedAt: string, now: string): boolean => later(provedAt, provedFor) >= now;
