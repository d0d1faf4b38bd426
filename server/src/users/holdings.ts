import type { Context } from '#platform/operations/context.ts';

// Nouns below users say what people hold of them; their context brings it here, since users cannot name them.
type Holding = Context['holdings'][number];

export const holdsAnything = async ({ db, holdings }: Context, uid: string): Promise<boolean> => {
  for (const { count } of holdings) if (((await count(db, [uid])).get(uid) ?? 0) > 0) return true;
  return false;
};

export const handOverAll = async (context: Context, from: string, to: string): Promise<void> => {
  for (const { handOver } of context.holdings) await handOver(context, from, to);
};

const leads = ({ holdings }: Context): Holding | undefined => holdings.find(({ noun }) => noun === 'leads');

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
