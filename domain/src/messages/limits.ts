import { day, hour, minute } from '#kernel';

/** Milliseconds for which a message can be undone. */
export const undoTime = 10_000;

/** What files of one e-mail may weigh together; mail servers take little more. */
export const attachmentBytes = 20 * 1024 * 1024;

/** How many addresses without a lead or client one person may write to (MSG-04). */
export const freeQuotas = [
  { name: 'hour', max: 50, per: hour },
  { name: 'day', max: 200, per: day },
] as const;

/** How often one person may send themselves a test, and look at what a selection would get. */
export const testLimit = { max: 60, per: hour };
export const previewLimit = { max: 120, per: minute };

/** Characters of letters in one preview: the words of those behind them are asked for one by one. */
export const previewRoom = 1_000_000;

/** Days that a message may be put off. */
export const mostDaysAhead = 366;
