import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type TokenKind = 'reset' | 'confirm' | 'provider' | 'link' | 'passkey';
export type TokenRow = Selectable<DB['tokens']>;

export const insertToken = async (db: Db, row: Insertable<DB['tokens']>): Promise<void> => {
  await db.insertInto('tokens').values(row).execute();
};

/** The row of a secret's hash that still may be used, locked. */
export const lockToken = async (
  db: Db,
  kind: TokenKind,
  tokenHash: string,
  now: string,
): Promise<TokenRow | null> => {
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

export const spendToken = async (db: Db, id: string, now: string): Promise<void> => {
  await db.updateTable('tokens').set({ usedAt: now }).where('id', '=', id).execute();
};

/** Ends what was asked for and not yet confirmed: that a person's account gets another address. */
export const killAddressChanges = async (db: Db, uid: string, now: string): Promise<void> => {
  await db
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('uid', '=', uid)
    .where('kind', '=', 'confirm')
    .where('payload', 'is not', null)
    .where('usedAt', 'is', null)
    .execute();
};

/** Ends the links of some kinds that a person still has. */
export const killTokens = async (
  db: Db,
  uid: string,
  kinds: readonly TokenKind[],
  now: string,
): Promise<void> => {
  await db
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('uid', '=', uid)
    .where('kind', 'in', [...kinds])
    .where('usedAt', 'is', null)
    .execute();
};
