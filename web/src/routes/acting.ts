import { type Actor, dollars, isRefusal, type Operation, type Outcome } from 'domain/kernel';
import {
  closeDay,
  closeStop,
  type RouteDay,
  reopenDay,
  reopenStop,
  routeDayOperations,
  type StopAnswer,
  skipWords,
  sumOf,
} from 'domain/routes';
import type * as z from 'zod';
import { act } from '#platform/offline/act.ts';
import type { Posted } from '#platform/offline/queue.ts';
import { photoToSend } from '#visits';
import { type DayRow, days } from './rows.ts';

type Verb = (day: RouteDay, now: string) => Outcome<RouteDay>;

const untouched: Verb = (day) => day;

/** Does something on a route day; what is done on one day is sent in the order in which it was done. */
const post = <Input extends z.ZodType, Output>(
  row: DayRow,
  by: Actor,
  verb: Verb,
  operation: Operation<Input, Output>,
  input: z.input<Input> & object,
  words: string,
): Promise<Posted<Output>> => {
  const now = new Date().toISOString();
  return act(days, by, {
    id: row.id,
    title: `${row.route}, ${row.date}`,
    words,
    operation,
    input,
    change: (known) => {
      const next = verb(known, now);
      // Which version it is says the server alone.
      return isRefusal(next)
        ? next
        : { ...known, ...next, version: known.version, updatedAt: known.updatedAt };
    },
    seen: row,
  });
};

const answerWords = (name: string, answer: StopAnswer): string =>
  answer.outcome === 'done'
    ? `${name} done, ${dollars(sumOf(answer.amounts).net)}`
    : `${name} skipped: ${skipWords(answer.reason, answer.reasonText)}`;

type At = { row: DayRow; by: Actor; siteId: string; name: string };

/** Closes a stop with what was found there. */
export const answerStop = ({ row, by, siteId, name }: At, answer: StopAnswer) =>
  post(
    row,
    by,
    (day, now) => {
      const changed = closeStop(day, siteId, answer, by.uid, now);
      return isRefusal(changed) ? changed : changed.day;
    },
    routeDayOperations.closeStop,
    { id: row.id, siteId, answer },
    answerWords(name, answer),
  );

/** Takes a stop's answer back. */
export const takeBackStop = ({ row, by, siteId, name }: At) =>
  post(
    row,
    by,
    (day, now) => {
      const changed = reopenStop(day, siteId, now);
      return isRefusal(changed) ? changed : changed.day;
    },
    routeDayOperations.reopenStop,
    { id: row.id, siteId },
    `${name} reopened`,
  );

/** The road on which photos come to stops. */
export const photoRoad = 'routeDays.upload';

/** Keeps a photo with a stop; without a network it waits here, sealed. */
export const addPhoto = async ({ row, by, siteId, name }: At, file: File) =>
  act(days, by, {
    id: row.id,
    title: `${row.route}, ${row.date}`,
    words: `Photo of ${name}`,
    operation: { ...routeDayOperations.look, name: photoRoad },
    input: { id: row.id, siteId },
    change: (known: DayRow) => known,
    seen: row,
    file: await photoToSend(file),
  });

/** Says that somebody looked at what they took along; each look counts, whenever it is sent. */
export const tellLook = ({ row, by, siteId, name }: At) =>
  post(
    row,
    by,
    untouched,
    routeDayOperations.looked,
    { id: row.id, siteId },
    `Looked at how to get into ${name}`,
  );

/** Closes a day whose stops are closed. */
export const endDay = (row: DayRow, by: Actor) =>
  post(row, by, (day, now) => closeDay(day, by.uid, now), routeDayOperations.close, { id: row.id }, 'Closed');

/** Opens a closed day again. */
export const startAgain = (row: DayRow, by: Actor, reason: string) =>
  post(
    row,
    by,
    (day, now) => reopenDay(day, now),
    routeDayOperations.reopen,
    { id: row.id, reason },
    `Reopened: ${reason}`,
  );
