import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';

export type TokenKind = 'reset' | 'confirm' | 'provider' | 'link';
export type TokenRow = Selectable<DB['tokens']>;

/** A secret of 256 bits for cookies and links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

type Making = { db: Kysely<DB>; keys: Keys; now: string; newId: () => string };
type NewToken = {
  kind: TokenKind;
  expiresAt: string;
  uid?: string;
  emailIndex?: string;
  payload?: string;
  secret?: string;
};

/** Keeps the hash of a new secret and answers the secret, for the link or cookie alone. */
export const makeToken = async ({ db, keys, now, newId }: Making, token: NewToken): Promise<string> => {
  const { secret = newSecret(), ...row } = token;
  await db
    .insertInto('tokens')
    .values({ ...row, id: newId(), tokenHash: keys.hashToken(secret), createdAt: now })
    .execute();
  return secret;
};

/** The row of a secret that still may be used, locked; a link works once. */
export const findToken = async (
  { db, keys, now }: Pick<Making, 'db' | 'keys' | 'now'>,
  kind: TokenKind,
  secret: string,
): Promise<TokenRow | null> => {
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('tokenHash', '=', keys.hashToken(secret))
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

export const spendToken = async (db: Kysely<DB>, id: string, now: string): Promise<void> => {
  await db.updateTable('tokens').set({ usedAt: now }).where('id', '=', id).execute();
};

/** Ends the links of some kinds that a person still has. */
export const killTokens = async (
  db: Kysely<DB>,
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
