import type { Import } from 'domain/imports';
import { revertDays } from 'domain/imports';
import { countWords, day, inScope, isAdministrator, later, type Scope, type Viewer } from 'domain/kernel';
import { type Lead, leadTitle, readableLeads } from 'domain/leads';
import {
  type Act,
  describeAct,
  historyOf,
  kindOf,
  type Standing,
  shownOf,
  type UndoEntry,
  type UndoMark,
  undoLimit,
} from 'domain/undo';
import { importsBy } from '#imports';
import type { Context } from '#platform/operations/context.ts';
import { namesOf } from '#users';
import { actsAtOnce, actsOf, findInSight, newestActsOf, type PlacedAct } from './sql.ts';

type Marked = PlacedAct & { mark: UndoMark | null };

/** The newest acts on leads: as many as it takes for the history to be full. */
const leadActs = async ({ db, actor }: Context): Promise<Marked[]> => {
  const acts: Marked[] = [];
  for (;;) {
    const page = await actsOf(db, actor.uid, acts.at(-1)?.id ?? null);
    acts.push(...page);
    const full = historyOf(acts, ({ mark }) => mark).length === undoLimit;
    if (full || page.length < actsAtOnce) return acts;
  }
};

const actOfImport = (
  { id, finishedAt, state, revertedAt, created, updated, ...about }: Import,
  now: string,
) => ({
  id,
  at: finishedAt ?? now,
  key: null,
  leads: created + updated,
  first: { leadId: '', verb: 'imported', before: {}, after: { fileName: about.fileName, noun: about.noun } },
  mark: state === 'done' ? null : { undoneBy: id, at: revertedAt ?? now },
});

const importActs = async ({ db, actor, now }: Context): Promise<Marked[]> => {
  if (!isAdministrator(actor.role)) return [];
  const recent = await importsBy(db, actor.uid, later(now, -revertDays * day), undoLimit);
  return recent.map((about) => actOfImport(about, now));
};

const newestFirst = (a: Act, b: Act): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/** An act as it stands in somebody's history. */
export type Entry = Standing<PlacedAct>;

const standing = (acts: readonly Marked[]): Entry[] =>
  historyOf([...acts].sort(newestFirst), ({ mark }) => mark);

/** What one person did and can take back, newest first (UNDO-01). */
export const readHistory = async (ctx: Context): Promise<Entry[]> =>
  standing([...(await importActs(ctx)), ...(await leadActs(ctx))]);

/** The newest of it, as far down as the act that is taken back next; all of it where that lies deep. */
export const readNewest = async (ctx: Context): Promise<Entry[]> => {
  const acts = await newestActsOf(ctx.db, ctx.actor.uid);
  const newest = standing([...(await importActs(ctx)), ...acts]);
  const next = newest.find(({ next: direction }) => direction === 'undo');
  // Everything that was not read is older than all of these.
  return acts.some(({ id }) => id === next?.act.id) ? newest : readHistory(ctx);
};

/** How an act stands in a history once it was turned; undefined where it is not in it. */
export const turnedIn = (
  history: readonly Entry[],
  id: string,
  turnedTo: UndoMark | null,
): Entry | undefined =>
  historyOf(
    history.map(({ act, mark }) => ({ ...act, mark: act.id === id ? turnedTo : mark })),
    ({ mark }) => mark,
  ).find(({ act }) => act.id === id);

/** What an undo may look at: what its person reads, and their passes that nobody has answered (D39). */
export const inSight = (viewer: Viewer): Scope => [
  ...readableLeads(viewer),
  { passedFrom: viewer.uid, passState: 'pending', deleted: false },
];

type Names = { leads: ReadonlyMap<string, Lead>; people: ReadonlyMap<string, string> };

const importedSaid = ({ first, leads }: Act): string => {
  const { fileName, noun } = first.after;
  const from = `from ${fileName || 'a file'}`;
  if (noun === 'clients') return `${leads} ${leads === 1 ? 'client' : 'clients'} ${from}`;
  // A row of sites may be a machine.
  if (noun === 'sites') return `${leads} ${leads === 1 ? 'row' : 'rows'} of sites ${from}`;
  return `${countWords(leads, 'lead')} ${from}`;
};

const leadSaid = (act: Act, { leads: known }: Names): string => {
  const { first, leads } = act;
  if (first.verb === 'imported') return importedSaid(act);
  if (leads > 1 && first.verb !== 'merged') return countWords(leads, 'lead');
  const lead = known.get(first.leadId);
  return lead ? leadTitle(lead) : 'a lead you no longer see';
};

const entryOf = ({ act, mark, next }: Entry, names: Names, userId: string): UndoEntry => {
  const one = act.first.verb === 'merged' || act.leads === 1;
  // Of a lead that has left their sight nothing is said, not even what they themselves once wrote there.
  const visible = act.first.verb === 'imported' || !one || names.leads.has(act.first.leadId);
  const person = (uid: unknown) => names.people.get(String(uid)) ?? 'nobody';
  const hidden = { fieldChanged: shownOf(act).fieldChanged, previousValue: null, newValue: null };
  return {
    id: act.id,
    userId,
    key: act.key,
    leads: act.leads,
    timestamp: act.at,
    next,
    leadId: one && visible && act.first.leadId ? act.first.leadId : null,
    action: kindOf(act.first.verb)?.action ?? 'update',
    verb: act.first.verb,
    ...(visible ? shownOf(act) : hidden),
    description: describeAct(act, { lead: leadSaid(act, names), person }),
    undone: mark !== null,
    undoneAt: mark?.at ?? null,
  };
};

const peopleIn = ({ first }: Act): string[] =>
  [first.after['assignedRep'], first.after['passedTo'], first.before['assignedRep']].filter(
    (uid): uid is string => typeof uid === 'string',
  );

/** The same in words, with the names that this person may read; `known` where the leads they are of were read already. */
export const describeHistory = async (
  ctx: Context,
  standings: readonly Entry[],
  known?: readonly Lead[],
): Promise<UndoEntry[]> => {
  const ids = standings.flatMap(({ act }) => (act.first.leadId ? [act.first.leadId] : []));
  const scope = inSight(ctx.viewer);
  const leads = known?.filter((lead) => inScope(scope, lead)) ?? (await findInSight(ctx.db, ids, scope));
  const people = await namesOf(
    ctx,
    standings.flatMap(({ act }) => peopleIn(act)),
  );
  const names = { leads: new Map(leads.map((lead) => [lead.id, lead])), people };
  return standings.map((standing) => entryOf(standing, names, ctx.actor.uid));
};
