import { type DayCodes, routeDayOperations } from 'domain/routes';
import { call } from '#platform/call.ts';
import { isEnded } from '#platform/offline/ended.ts';
import { isKeptSoon } from '#platform/offline/kept-soon.ts';
import { dropAnswers, keptAnswer, readOrKept } from '#platform/query.ts';
import { type Codes, lookedUp } from '#visits';
import { days } from './rows.ts';

const keptFor = (dayId: string): DayCodes | undefined => {
  const codes = keptAnswer(routeDayOperations.codes, { id: dayId });
  return isEnded(codes) ? undefined : codes;
};

/** Whether the codes of a day are on this device. */
export const isTakenAlong = (dayId: string): boolean => keptFor(dayId) !== undefined;

/** Takes a day with its codes along: sealed on this device, to where no network is. False: it keeps nothing. */
export const takeAlong = async (dayId: string): Promise<boolean> => {
  // The device's store opens a moment after the page: what is read before that is not kept.
  const kept = await isKeptSoon(days, dayId);
  await readOrKept(routeDayOperations.codes, { id: dayId }, new AbortController().signal);
  return kept && isTakenAlong(dayId);
};

/** Leaves what was taken along behind. */
export const leaveBehind = (dayId: string): void => {
  const kept = keptFor(dayId);
  if (kept) dropAnswers((answer) => answer === kept);
};

/** How to get in at a stop; `here`: as it was taken along, where no network is. */
export const lookAt = async (dayId: string, siteId: string): Promise<{ codes: Codes; here: boolean }> => {
  const taken = keptFor(dayId)?.items.find((item) => item.siteId === siteId);
  const ask = () => call(routeDayOperations.look, { id: dayId, siteId });
  const { codes, kept } = await lookedUp(taken, ask);
  return { codes, here: kept !== null };
};
