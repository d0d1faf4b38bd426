import { randomInt } from 'node:crypto';
import { later } from 'domain/kernel';
import { accountCodeLife, approvalCodeLife, codeAlphabet, codeLength, type IssuedCode } from 'domain/users';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { type CodeOwner, type CodeRow, insertCode, killCodes } from './sql/codes.ts';

type Making = { db: Kysely<DB>; keys: Keys; now: string; newId: () => string; by: string | null };

const drawn = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

// Bound to its row: equal codes of two people have different hashes.
const hashOf = (keys: Keys, id: string, code: string): string =>
  keys.blindIndex(`${id}:${code}`, 'access-code');

/** A new code; older ones of the same owner die. The plain code exists in this answer alone. */
export const makeCode = async (
  { db, keys, now, newId, by }: Making,
  owner: CodeOwner,
): Promise<IssuedCode & { code: string }> => {
  await killCodes(db, owner, now);
  const [id, code] = [newId(), drawn()];
  const expiresAt = later(now, 'uid' in owner ? accountCodeLife : approvalCodeLife);
  const codeHash = hashOf(keys, id, code);
  await insertCode(db, { id, ...owner, codeHash, createdAt: now, createdBy: by, expiresAt });
  return { code, expiresAt };
};

export const isCode = (keys: Keys, row: CodeRow, typed: string): boolean =>
  row.codeHash === hashOf(keys, row.id, typed.toUpperCase());
