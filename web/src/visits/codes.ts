import { type Visit, visitOperations } from 'domain/visits';
import type * as z from 'zod';
import { call } from '#platform/call.ts';
import { isEnded } from '#platform/offline/ended.ts';
import { isKeptSoon } from '#platform/offline/kept-soon.ts';
import { dropAnswers, keptAnswer, readOrKept } from '#platform/query.ts';
import { lookedUp } from './lookedUp.ts';
import { visitRows } from './rows.ts';
import type { Codes } from './Ways.tsx';

/** What codes are taken along for: a visit; of a repeat, one day of it. */
export type VisitPlace = { id: string; occurrence: string | null };

type TakenAlong = z.output<typeof visitOperations.codes.output>;

const inputOf = ({ id, occurrence, recurrence }: Visit): VisitPlace => ({
  id,
  occurrence: recurrence.freq === 'none' ? null : occurrence,
});

// A day that stands by itself by now was a day of its repeat when they were taken along.
const placesOf = (visit: Visit): VisitPlace[] => [
  inputOf(visit),
  ...(visit.repeatOf === null ? [] : [{ id: visit.repeatOf, occurrence: visit.occurrence }]),
];

const keptFor = (visit: Visit): TakenAlong | undefined =>
  placesOf(visit)
    .map((place) => keptAnswer(visitOperations.codes, place))
    .find((codes) => codes !== undefined && !isEnded(codes));

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
  const kept = keptFor(visit);
  if (kept) dropAnswers((answer) => answer === kept);
};

/** How to get in; `taken`: with what it was taken along, where no network is. */
export const lookAt = async (visit: Visit): Promise<{ codes: Codes; taken: VisitPlace | null }> => {
  const { codes, kept } = await lookedUp(keptFor(visit), () => call(visitOperations.look, inputOf(visit)));
  return { codes, taken: kept && { id: kept.id, occurrence: kept.occurrence } };
};
