import { randomInt } from 'node:crypto';
import { recoveryCodes, recoveryLength, recoveryWords } from 'domain/factors';
import { codeAlphabet } from 'domain/users';
import type { Keys } from '#platform/keys/keys.ts';
import type { Context } from '#platform/operations/context.ts';
import { replaceRecovery, takeRecovery } from './sql.ts';

type Reading = Pick<Context, 'db' | 'keys' | 'now'>;

const drawn = (): string =>
  Array.from({ length: recoveryLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

const hashOf = (keys: Keys, uid: string, code: string): string =>
  keys.blindIndex(`${uid}:${code}`, 'recovery-code');

/** Ten new recovery codes as people read them; older ones die. They exist in this answer alone. */
export const makeRecovery = async ({ db, keys, now }: Reading, uid: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, drawn);
  const hashes = codes.map((code) => hashOf(keys, uid, code));
  await replaceRecovery(db, uid, hashes, now);
  return codes.map(recoveryWords);
};

/** Uses a recovery code up; each works once. */
export const spendRecovery = ({ db, keys, now }: Reading, uid: string, code: string): Promise<boolean> =>
  takeRecovery(db, uid, hashOf(keys, uid, code), now);
