import { type DayCodes, routeDayOperations } from 'domain/routes';
import { call, isCallError } from '#platform/call.ts';
import { liveState } from '#platform/live.ts';
import { isEnded } from '#platform/offline/ended.ts';
import { isKeptSoon } from '#platform/offline/kept-soon.ts';
import { dropAnswers, keptAnswer, readOrKept } from '#platform/query.ts';
import { days } from './rows.ts';

export type Codes = { accessNotes: string; accessCode: string };

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

/** How to get in: from the server, which records the look; without a network from what was taken along. */
export const lookAt = async (dayId: string, siteId: string): Promise<{ codes: Codes; here: boolean }> => {
  const kept = keptFor(dayId)?.items.find((item) => item.siteId === siteId);
  if (!kept || liveState() === 'live') {
    try {
      return { codes: await call(routeDayOperations.look, { id: dayId, siteId }), here: false };
    } catch (error) {
      if (!kept || !isCallError(error) || error.status !== 0) throw error;
    }
  }
  return { codes: kept, here: true };
};
