import { personWords } from 'domain/kernel';
import { mayBeRep } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { type Direction, fieldsOf, type Past } from 'domain/undo';
import type { Context } from '#platform/operations/context.ts';
import { findCandidate, namesOf } from '#users';
import { aroundAct, type LaterRow, type StoredAct } from './sql.ts';

const texts = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

const sinceLastTurn = (rows: readonly LaterRow[], uid: string, act: string): readonly LaterRow[] => {
  const turned = rows.findIndex(({ actor, entry }) => actor === uid && entry === act);
  return turned < 0 ? rows : rows.slice(0, turned);
};

/** Of these people, who may be given leads; they stay so until the end of the transaction. */
const welcome = async (ctx: Context, uids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const uid of uids) {
    const person = await findCandidate(ctx.db, uid, 'lock');
    if (person && mayBeRep(person, ctx.actor)) found.add(uid);
  }
  return found;
};

/** What was later than the act, or than its last turn, as each lead's past says it. */
export const pastOf = async (
  ctx: Context,
  events: readonly StoredAct[],
  { act, direction, settings }: { act: string; direction: Direction; settings: Settings },
): Promise<(leadId: string) => Past> => {
  const ids = events.map(({ leadId }) => leadId);
  const position = Math.min(...events.map((event) => event.position));
  const { later: rows, touched } = await aroundAct(ctx.db, ids, position, act);
  const wanted = direction === 'undo' ? 'before' : 'after';
  const reps = texts(events.map((event) => fieldsOf(event[wanted]).assignedRep));
  const receivers = texts(events.map(({ after }) => after['passedTo']));
  const names = await namesOf(ctx, [...reps, ...receivers, ...texts(rows.map(({ actor }) => actor))]);
  const found = await welcome(ctx, reps);
  const nameOf = (uid: string | null) => personWords(uid, (one) => names.get(one));
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId);
  return (leadId) => ({
    later: sinceLastTurn(byLead.get(leadId) ?? [], ctx.actor.uid, act).map(({ actor, at, fields }) => ({
      by: actor,
      name: nameOf(actor),
      at,
      fields,
    })),
    timeZone: settings.officeTimeZone,
    touchedAt: touched.get(leadId),
    nameOf,
    mayBeGiven: (uid) => found.has(uid),
  });
};
