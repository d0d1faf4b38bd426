import { isRefusal, type Outcome } from 'domain/kernel';
import { type HeldKind, heldKinds, mayReceive, usersTexts } from 'domain/users';
import type { Context } from '#platform/operations/context.ts';
import { type Candidate, findCandidate } from './sql.ts';

// Nouns below users say what people hold of them; their context brings it here, since users cannot name them.
type Holding = Context['holdings'][number];

/** What is shown of each kind by name. */
const mostNames = 3;

/** What one person holds of each kind, as far as there is any, counted and with the first names. */
export const heldBy = async (context: Pick<Context, 'db' | 'now' | 'holdings'>, uid: string) => {
  const items: { kind: HeldKind; count: number; names: string[] }[] = [];
  for (const { kind, count, names } of context.holdings) {
    const held = await count(context, uid);
    if (held > 0) items.push({ kind, count: held, names: await names(context, uid, mostNames) });
  }
  return items.sort((a, b) => heldKinds.indexOf(a.kind) - heldKinds.indexOf(b.kind));
};

/** Who receives what: one for all, or somebody else for a kind. */
export type Receivers = {
  receiver?: string | null | undefined;
  receivers?: Partial<Record<HeldKind, string>> | undefined;
};

/** Those who are named, as they are and stay until the hand-over is written. */
const namedIn = async (
  { db }: Context,
  from: string,
  { receiver, receivers = {} }: Receivers,
): Promise<Outcome<ReadonlyMap<string, Candidate>>> => {
  const named = new Set([...(receiver ? [receiver] : []), ...Object.values(receivers)]);
  const people = new Map<string, Candidate>();
  // Locked in one order, whoever leaves at the same time.
  for (const uid of [...named].sort()) {
    const person = uid === from ? null : await findCandidate(db, uid, 'lock');
    if (!person?.active) return usersTexts.notThere;
    people.set(uid, person);
  }
  return people;
};

type Given = { holding: Holding; to: string; count: number };

/** What goes to whom, and who of them receives something. */
type Plan = { given: readonly Given[]; handedTo: string[] };

/** How all that somebody holds is given away; refused where of any kind nobody receives it. */
export const planHandOver = async (
  context: Context,
  from: string,
  whom: Receivers,
): Promise<Outcome<Plan>> => {
  const people = await namedIn(context, from, whom);
  if (isRefusal(people)) return people;
  const given: Given[] = [];
  for (const holding of context.holdings) {
    const count = await holding.count(context, from);
    const to = people.get(whom.receivers?.[holding.kind] ?? whom.receiver ?? '');
    if (to && mayReceive(holding.kind, to.role)) given.push({ holding, to: to.uid, count });
    else if (count > 0) return usersTexts.receiver(holding.kind, count);
  }
  const handedTo = [...new Set(given.flatMap(({ to, count }) => (count > 0 ? to : [])))];
  return { given, handedTo };
};

/** Gives away all that somebody holds, as it was planned, and tells what went to whom. */
export const handOver = async (context: Context, from: string, { given }: Plan): Promise<void> => {
  for (const { holding, to } of given) await holding.handOver(context, from, to);
  const told = Map.groupBy(
    given.filter(({ count }) => count > 0),
    ({ to }) => to,
  );
  for (const [to, received] of told) {
    const counts = Object.fromEntries(received.map(({ holding, count }) => [holding.kind, count]));
    context.emit({
      noun: 'users',
      rowId: from,
      verb: 'handed-over',
      before: {},
      after: { to, ...counts },
    });
  }
};

const leads = ({ holdings }: Context): Holding['open'] => holdings.find(({ kind }) => kind === 'leads')?.open;

/** How many open leads each of some people holds. */
export const openLeads = async (
  context: Context,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> => (await leads(context)?.count(context.db, uids)) ?? new Map();

/** The open leads of one person, for the whole profile. */
export const heldLeads = async (
  context: Context,
  uid: string,
): Promise<{ ids: string[]; count: number }> => ({
  ids: (await leads(context)?.ids(context.db, uid, 500)) ?? [],
  count: (await openLeads(context, [uid])).get(uid) ?? 0,
});
