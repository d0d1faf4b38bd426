import type * as z from 'zod';
import type { StopAmount } from './amounts.ts';
import type { dayStopAnswer, listedStopAnswer } from './answers.ts';

export const skipReasons = [
  'no_access',
  'machines_in_use',
  'site_closed',
  'ran_out_of_time',
  'other',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const stopStates = ['open', 'done', 'skipped'] as const;

/** What was found at a stop. */
export type StopAnswer =
  | { outcome: 'done'; amounts: StopAmount[]; note: string }
  | { outcome: 'skipped'; reason: SkipReason; reasonText: string; note: string };

/** One site of a route day, and what became of it. */
export type DayStop = z.output<typeof dayStopAnswer>;

/** A stop as a list of stops of many days shows it. */
export type ListedStop = z.output<typeof listedStopAnswer>;

/** What a stop is before anybody was there. */
export const openStop = (id: string, siteId: string, position: number, due: boolean): DayStop => ({
  id,
  siteId,
  position,
  due,
  state: 'open',
  reason: null,
  reasonText: '',
  amounts: [],
  note: '',
  photos: [],
  answeredBy: null,
  answeredAt: null,
  revision: 0,
});

const ordered = (amounts: readonly StopAmount[]) =>
  amounts
    .map(({ machineId, source, gross, refunds, testMoney, metered }) => [
      machineId ?? '',
      source,
      gross,
      refunds,
      testMoney,
      metered ?? null,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** Whether a stop was closed with the very same answer: then a second phone that says so changes nothing. */
export const isSameAnswer = (stop: DayStop, answer: StopAnswer): boolean => {
  if (stop.state !== answer.outcome || stop.note !== answer.note) return false;
  if (answer.outcome === 'skipped')
    return stop.reason === answer.reason && stop.reasonText === answer.reasonText;
  return JSON.stringify(ordered(stop.amounts)) === JSON.stringify(ordered(answer.amounts));
};

/** A stop with its answer. */
export const answered = (stop: DayStop, answer: StopAnswer, by: string, now: string): DayStop => ({
  ...stop,
  state: answer.outcome,
  reason: answer.outcome === 'skipped' ? answer.reason : null,
  reasonText: answer.outcome === 'skipped' ? answer.reasonText : '',
  amounts: answer.outcome === 'done' ? answer.amounts : [],
  note: answer.note,
  answeredBy: by,
  answeredAt: now,
  revision: stop.revision + 1,
});

/** A stop as if nobody had been there; its note and photos stay. */
export const reopened = (stop: DayStop): DayStop => ({
  ...stop,
  state: 'open',
  reason: null,
  reasonText: '',
  amounts: [],
  answeredBy: null,
  answeredAt: null,
  revision: stop.revision + 1,
});
