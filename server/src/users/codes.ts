import { randomInt } from 'node:crypto';
import { later } from 'domain/kernel';
import { accountCodeLife, approvalCodeLife, codeAlphabet, codeLength, type IssuedCode } from 'domain/users';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';

export type CodeOwner = { uid: string } | { approvalId: string };
export type CodeRow = Selectable<DB['access_codes']>;
type Making = { db: Kysely<DB>; keys: Keys; now: string; newId: () => string; by: string | null };

const drawn = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

// Bound to its row: equal codes of two people have different hashes.
const hashOf = (keys: Keys, id: string, code: string): string =>
  keys.blindIndex(`${id}:${code}`, 'access-code');

/** Kills the codes that still could be used. */
export const killCodes = async (db: Kysely<DB>, owner: CodeOwner, now: string): Promise<void> => {
  const [column, value] =
    'uid' in owner ? (['uid', owner.uid] as const) : (['approvalId', owner.approvalId] as const);
  await db
    .updateTable('access_codes')
    .set({ deadAt: now })
    .where(column, '=', value)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute();
};

/** A new code; older ones of the same owner die. The plain code exists in this answer alone. */
export const makeCode = async (
  { db, keys, now, newId, by }: Making,
  owner: CodeOwner,
): Promise<IssuedCode & { code: string }> => {
  await killCodes(db, owner, now);
  const [id, code] = [newId(), drawn()];
  const expiresAt = later(now, 'uid' in owner ? accountCodeLife : approvalCodeLife);
  await db
    .insertInto('access_codes')
    .values({ id, ...owner, codeHash: hashOf(keys, id, code), createdAt: now, createdBy: by, expiresAt })
    .execute();
  return { code, expiresAt };
};

export const isCode = (keys: Keys, row: CodeRow, typed: string): boolean =>
  row.codeHash === hashOf(keys, row.id, typed.toUpperCase());

/** Codes of an owner that nobody has used and no newer one has replaced; expired ones among them. */
export const openCodes = (db: Kysely<DB>, owner: CodeOwner): Promise<CodeRow[]> => {
  const [column, value] =
    'uid' in owner ? (['uid', owner.uid] as const) : (['approvalId', owner.approvalId] as const);
  return db
    .selectFrom('access_codes')
    .selectAll()
    .where(column, '=', value)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute();
};

export const findCode = async (db: Kysely<DB>, id: string): Promise<CodeRow | null> =>
  (await db.selectFrom('access_codes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Uses a code up for a person; false when another request was quicker. */
export const useCode = async (db: Kysely<DB>, id: string, uid: string, now: string): Promise<boolean> => {
  const used = await db
    .updateTable('access_codes')
    .set({ usedAt: now, uid })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .returning('id')
    .execute();
  return used.length === 1;
};
