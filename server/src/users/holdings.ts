import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';

/** What a person holds of a later noun (leads, clients, events), and how it is handed over when they leave. */
export type Holding = {
  noun: string;
  /** How many open ones each person holds; people without any may be absent. */
  count: (db: Kysely<DB>, uids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Ids of what one person holds, newest first. */
  ids: (db: Kysely<DB>, uid: string, limit: number) => Promise<string[]>;
  handOver: (context: Context, from: string, to: string) => Promise<void>;
};

// Later nouns add themselves when they load: users stands above them and cannot name them.
const holdings: Holding[] = [];

/** Registers what people hold of a noun; called once by the noun's index. */
export const registerHolding = (holding: Holding): void => {
  if (!holdings.some(({ noun }) => noun === holding.noun)) holdings.push(holding);
};

export const holdsAnything = async (db: Kysely<DB>, uid: string): Promise<boolean> => {
  for (const { count } of holdings) if (((await count(db, [uid])).get(uid) ?? 0) > 0) return true;
  return false;
};

export const handOverAll = async (context: Context, from: string, to: string): Promise<void> => {
  for (const { handOver } of holdings) await handOver(context, from, to);
};

const leads = (): Holding | undefined => holdings.find(({ noun }) => noun === 'leads');

export const openLeads = async (
  db: Kysely<DB>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> => (await leads()?.count(db, uids)) ?? new Map();

export const heldLeads = async (db: Kysely<DB>, uid: string): Promise<{ ids: string[]; count: number }> => ({
  ids: (await leads()?.ids(db, uid, 500)) ?? [],
  count: (await openLeads(db, [uid])).get(uid) ?? 0,
});
