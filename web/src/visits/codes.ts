import { type Visit, visitOperations } from 'domain/visits';
import { call, isCallError } from '#platform/call.ts';
import { liveState } from '#platform/live.ts';
import { isEnded } from '#platform/offline/ended.ts';
import { isKeptSoon } from '#platform/offline/kept-soon.ts';
import { answersKept, dropAnswersAbout, readOrKept } from '#platform/query.ts';
import { visitRows } from './rows.ts';

export type Codes = { accessNotes: string; accessCode: string };

const inputOf = ({ id, occurrence, recurrence }: Visit) => ({
  id,
  occurrence: recurrence.freq === 'none' ? null : occurrence,
});

const keptFor = (visit: Visit): (Codes & { until: string }) | undefined => {
  const codes = answersKept()[JSON.stringify([visitOperations.codes.name, inputOf(visit)])];
  return isEnded(codes) ? undefined : (codes as (Codes & { until: string }) | undefined);
};

/** Until when the codes of a visit are on this device; null where they are not. */
export const keptUntil = (visit: Visit): string | null => keptFor(visit)?.until ?? null;

/** Takes a visit's codes along, sealed on this device. False: it keeps nothing. */
export const takeAlong = async (visit: Visit): Promise<boolean> => {
  // The device's store opens a moment after the page: what is read before that is not kept.
  await isKeptSoon(visitRows, visit.id);
  await readOrKept(visitOperations.codes, inputOf(visit), new AbortController().signal);
  return keptUntil(visit) !== null;
};

/** Leaves what was taken along behind. */
export const leaveBehind = (visit: Visit): void => {
  if (keptFor(visit)) dropAnswersAbout(visit.id);
};

/** How to get in: from the server, which records the look; without a network from what was taken along. */
export const lookAt = async (visit: Visit): Promise<{ codes: Codes; here: boolean }> => {
  const kept = keptFor(visit);
  if (!kept || liveState() === 'live') {
    try {
      return { codes: await call(visitOperations.look, inputOf(visit)), here: false };
    } catch (error) {
      if (!kept || !isCallError(error) || error.status !== 0) throw error;
    }
  }
  return { codes: kept, here: true };
};
