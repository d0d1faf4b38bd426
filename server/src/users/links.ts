import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { insertToken, lockToken, type TokenKind, type TokenRow } from './sql/tokens.ts';

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
  await insertToken(db, { ...row, id: newId(), tokenHash: keys.hashToken(secret), createdAt: now });
  return secret;
};

/** The row of a secret that still may be used, locked; a link works once. */
export const findToken = (
  { db, keys, now }: Pick<Making, 'db' | 'keys' | 'now'>,
  kind: TokenKind,
  secret: string,
): Promise<TokenRow | null> => lockToken(db, kind, keys.hashToken(secret), now);
