import { type AuditAct, type AuditItem, auditOperations, namedIn } from 'domain/audit';
import { allRows, isRefusal, notFound } from 'domain/kernel';
import type { Kysely } from 'kysely';
import { tokenNames } from '#apiTokens';
import { archivedUpTo } from '#platform/database/event-partitions.ts';
import type { DB } from '#platform/database/schema.ts';
import { changesOf } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { orderOf, readPage } from '#platform/rows/page.ts';
import { type ActRow, type AuditRow, findEvent, lastActFirst, listActs, listEntries } from './sql/list.ts';
import { newestSeal } from './sql/seals.ts';
import { type TitleOf, titlesOf } from './sql/titles.ts';
import { actsWithText } from './text.ts';

/** Where a lead went. */
const placeOf = ({ noun, scopeAfter }: AuditRow): string | null => {
  const column = noun === 'leads' ? scopeAfter?.['column'] : null;
  return typeof column === 'string' ? column : null;
};

type Tokens = ReadonlyMap<string, string>;
type Changed = AuditRow & Pick<AuditItem, 'changes'>;

const namesOf = (event: Changed, titleOf: TitleOf): AuditItem['names'] =>
  Object.fromEntries(
    namedIn(event).flatMap(({ noun, rowId }) => {
      const title = titleOf(noun, rowId);
      return title ? [[rowId, title]] : [];
    }),
  );

/** Where something has a before, what has none was not changed by it. */
const aboutOf = ({ before, after }: AuditRow): string[] =>
  Object.keys(before).length > 0 ? Object.keys(after).filter((field) => !Object.hasOwn(before, field)) : [];

const itemOf = (event: Changed, titleOf: TitleOf, tokens: Tokens): AuditItem => ({
  id: String(event.position),
  at: event.at,
  actedAt: event.actedAt ?? null,
  by: event.actor,
  as: event.effective,
  noun: event.noun,
  rowId: event.rowId,
  verb: event.verb,
  title: event.rowId === allRows ? null : titleOf(event.noun, event.rowId),
  changes: event.changes,
  about: aboutOf(event),
  names: namesOf(event, titleOf),
  to: placeOf(event),
  sealed: event.sealed,
  through: tokens.get(event.through ?? '') ?? null,
});

/** Events as the audit shows them. */
export const itemsOf = async (db: Kysely<DB>, events: readonly AuditRow[]): Promise<AuditItem[]> => {
  const changed = events.map((event) => ({ ...event, changes: changesOf(event) }));
  const titleOf = await titlesOf(db, [...events, ...changed.flatMap(namedIn)]);
  const tokens = await tokenNames(db, [...new Set(events.flatMap(({ through }) => through ?? []))]);
  return changed.map((event) => itemOf(event, titleOf, tokens));
};

const actsOf = async (db: Kysely<DB>, acts: readonly ActRow[]): Promise<AuditAct[]> => {
  const items = await itemsOf(db, acts);
  return acts.map(({ entries, alike }, at) => ({ ...(items[at] as AuditItem), entries, alike }));
};

const firstEntryFirst = orderOf<AuditRow>('asc', { position: 'bigint' });

export const auditRoutes = [
  bind(auditOperations.list, async ({ db }, { cursor, limit, ...filter }) => {
    // Whose leads they were stands among the values before and after, and nowhere else.
    const text = filter.text?.trim() || filter.rep;
    if (!text)
      return readPage(
        { cursor, limit },
        lastActFirst,
        (stretch) => listActs(db, filter, stretch),
        (acts) => actsOf(db, acts),
      );
    const found = await actsWithText(db, { ...filter, text }, { cursor, limit });
    return isRefusal(found) ? found : { ...found, items: await actsOf(db, found.items) };
  }),

  bind(auditOperations.entries, async ({ db }, { id, cursor, limit }) => {
    const main = /^\d{1,15}$/.test(id) ? await findEvent(db, Number(id)) : undefined;
    if (!main) return notFound;
    return readPage(
      { cursor, limit },
      firstEntryFirst,
      (stretch) => listEntries(db, main, stretch),
      (events) => itemsOf(db, events),
    );
  }),

  bind(auditOperations.seal, async ({ db }) => {
    const newest = await newestSeal(db);
    return {
      newest: newest
        ? { number: newest.number, hash: newest.hash.toString('hex'), at: newest.at, position: newest.last }
        : null,
      archivedUpTo: await archivedUpTo(db),
    };
  }),
];
