import { type AuditAct, type AuditItem, auditOperations, namedIn } from 'domain/audit';
import { allRows, isRefusal, notFound, type Outcome, type Page } from 'domain/kernel';
import type { Kysely } from 'kysely';
import { tokenNames } from '#apiTokens';
import { findArchived } from '#platform/database/event-partitions.ts';
import type { DB } from '#platform/database/schema.ts';
import { changesOf, withArchived } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { type Asked, orderOf, readPage, type Stretch } from '#platform/rows/page.ts';
import { kindsBeside } from './sql/kinds.ts';
import { whoLetIn } from './sql/let-in.ts';
import {
  type ActRow,
  type AuditFilter,
  type AuditRow,
  eventsAmong,
  findEvent,
  lastActFirst,
  listActs,
  listEntries,
} from './sql/list.ts';
import { newestSeal } from './sql/seals.ts';
import { type TitleOf, titlesOf } from './sql/titles.ts';
import { actsWithText } from './text.ts';

/** Where a lead went. */
const placeOf = ({ noun, scopeAfter }: AuditRow): string | null => {
  const column = noun === 'leads' ? scopeAfter?.['column'] : null;
  return typeof column === 'string' ? column : null;
};

const topmost = Number.MAX_SAFE_INTEGER;

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

/** By which approval an account was made. */
const approvalOf = ({ noun, verb, rowId, after }: AuditRow): string | null => {
  if (noun === 'approvals' && verb === 'used') return rowId;
  const approval = noun === 'users' && verb === 'created' ? after['approval'] : null;
  return typeof approval === 'string' ? approval : null;
};

type Known = { titleOf: TitleOf; tokens: Tokens; letIn: ReadonlyMap<string, string | null> };

const itemOf = (event: Changed, { titleOf, tokens, letIn }: Known): AuditItem => ({
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
  letInBy: letIn.get(approvalOf(event) ?? '') ?? null,
});

/** Events as the audit shows them. */
export const itemsOf = async (db: Kysely<DB>, events: readonly AuditRow[]): Promise<AuditItem[]> => {
  const changed = events.map((event) => ({ ...event, changes: changesOf(event) }));
  const titleOf = await titlesOf(db, [...events, ...changed.flatMap(namedIn)]);
  const tokens = await tokenNames(db, [...new Set(events.flatMap(({ through }) => through ?? []))]);
  const letIn = await whoLetIn(db, [...new Set(events.flatMap((event) => approvalOf(event) ?? []))]);
  return changed.map((event) => itemOf(event, { titleOf, tokens, letIn }));
};

/** Acts as the audit shows them, with what else was done in each. */
const actsOf = async (
  db: Kysely<DB>,
  acts: readonly ActRow[],
  filter: Pick<AuditFilter, 'kind' | 'noun' | 'id'>,
): Promise<AuditAct[]> => {
  const mixed = acts.filter(({ entries, alike }) => entries > alike).map(({ position }) => position);
  const kinds = await kindsBeside(db, mixed, filter);
  const positions = kinds.map(({ position }) => position);
  const rows =
    kinds.length > 0 ? await eventsAmong(db, { every: true }, positions, topmost, positions.length) : [];
  const items = await itemsOf(db, [...acts, ...rows]);
  const others = new Map(rows.map(({ position }, at) => [position, items[acts.length + at] as AuditItem]));
  return acts.map(({ position, entries, alike }, at) => ({
    ...(items[at] as AuditItem),
    entries,
    alike,
    others: kinds.flatMap((one) => {
      const item = one.act === position && others.get(one.position);
      return item ? [{ ...item, alike: one.alike }] : [];
    }),
  }));
};

// A file that was made ready to be opened follows from its coming; it stands where it is asked for.
const followsAlone = ({ noun, verb, entries, alike }: ActRow): boolean =>
  noun === 'documents' && verb === 'ready' && entries === alike;
// So many are read at once where others stand between.
const actsAtOnce = 500;

/** Acts as they are told: without those that only follow, unless somebody asks for such. */
const listTold = async (db: Kysely<DB>, filter: AuditFilter, stretch: Stretch): Promise<ActRow[]> => {
  if (filter.kind || filter.noun || filter.id || filter.account) return listActs(db, filter, stretch);
  const told: ActRow[] = [];
  for (let { at, limit } = stretch; ; limit = actsAtOnce) {
    const acts = await listActs(db, filter, { ...stretch, at, limit });
    told.push(...acts.filter((act) => !followsAlone(act)));
    const last = acts.at(-1);
    if (told.length >= stretch.limit || !last || acts.length < limit) return told.slice(0, stretch.limit);
    at = lastActFirst.at(last);
  }
};

const firstEntryFirst = orderOf<AuditRow>('asc', { position: 'bigint' });

const readActs = async (
  db: Kysely<DB>,
  asked: Asked,
  filter: AuditFilter,
): Promise<Outcome<Page<AuditAct>>> => {
  // Whose leads they were stands among the values before and after, and nowhere else.
  const text = filter.text?.trim() || filter.rep;
  if (!text)
    return readPage(
      asked,
      lastActFirst,
      (stretch) => listTold(db, filter, stretch),
      (acts) => actsOf(db, acts, filter),
    );
  const found = await actsWithText(db, { ...filter, text }, asked);
  return isRefusal(found) ? found : { ...found, items: await actsOf(db, found.items, filter) };
};

export const auditRoutes = [
  bind(auditOperations.list, async ({ db }, { cursor, limit, ...filter }) => {
    return withArchived(db, await readActs(db, { cursor, limit }, filter), ({ through }) =>
      Boolean(filter.from && filter.from > through),
    );
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
      archivedUpTo: (await findArchived(db))?.through ?? null,
    };
  }),
];
