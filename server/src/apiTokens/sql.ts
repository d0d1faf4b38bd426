import type { TokenScope } from 'domain/apiTokens';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Judged, judgedBy, owesFactor } from '#factors';
import type { DB } from '#platform/database/schema.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';
import { worksHere } from '#users';

type Db = Kysely<DB>;

export type TokenRow = Omit<Selectable<DB['api_tokens']>, 'tokenHash' | 'scope'> & {
  scope: TokenScope;
  /** Its owner has a second factor, and it was made without one. */
  hasFactor: boolean;
};

/** A token that may be used, with its person. */
export type AliveToken = TokenRow &
  Pick<Selectable<DB['users']>, 'role' | 'displayName' | 'firstLogin' | 'passwordChangeRequired'> &
  Judged;

const columns = sql`t."id", t."uid", t."name", t."scope", t."createdAt", t."expiresAt", t."steppedAt", t."lastUsedAt",
  t."lastUsedFrom", t."revokedAt", ${owesFactor('t')} as "hasFactor"`;

const judged = judgedBy('t');

/** Whether a token `t` was neither revoked nor is over. */
const lasts = (now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(t."revokedAt" is null and t."expiresAt" > ${now}::timestamptz)`;

const alive = async (db: Db, which: RawBuilder<SqlBool>, now: string): Promise<AliveToken[]> => {
  const { rows } = await sql<AliveToken>`
    select ${columns}, u."role", u."displayName", u."firstLogin", u."passwordChangeRequired", ${judged} as "judgedBy"
    from api_tokens as t join users as u on u."uid" = t."uid"
    where ${which} and ${lasts(now)} and ${worksHere}`.execute(db);
  return rows;
};

export const aliveTokenByHash = async (db: Db, tokenHash: string, now: string): Promise<AliveToken | null> =>
  (await alive(db, sql`t."tokenHash" = ${tokenHash}`, now))[0] ?? null;

export const aliveTokensByIds = (db: Db, ids: readonly string[], now: string): Promise<AliveToken[]> =>
  alive(db, sql`t."id" = any(${[...ids]}::uuid[])`, now);

/** Whether a token still stands for somebody of this role; with `hold` its end waits for the transaction at hand. */
export const tokenStanding = (
  id: string,
  role: string,
  hold: boolean,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from api_tokens as t join users as u on u."uid" = t."uid"
  where t."id" = ${id} and t."revokedAt" is null and ${worksHere} and u."role" = ${role}
  ${hold ? sql`for key share of t` : sql``})`;

/** Writes down that a token was used; true the first time. */
export const touchToken = async (db: Db, id: string, from: string, now: string): Promise<boolean> => {
  const { rows } = await sql<{ first: boolean }>`
    update api_tokens as t set "lastUsedAt" = ${now}, "lastUsedFrom" = ${from} from api_tokens as before
    where t."id" = ${id} and before."id" = t."id" returning before."lastUsedAt" is null as "first"`.execute(
    db,
  );
  return rows[0]?.first === true;
};

export const insertToken = async (db: Db, row: Insertable<DB['api_tokens']>): Promise<void> => {
  await db.insertInto('api_tokens').values(row).execute();
};

const tokens = async (db: Db, rest: RawBuilder<unknown>): Promise<TokenRow[]> =>
  (await sql<TokenRow>`select ${columns} from api_tokens as t ${rest}`.execute(db)).rows;

/** Those of a person that were not revoked, the newest first. */
export const tokensOf = (db: Db, uid: string): Promise<TokenRow[]> =>
  tokens(db, sql`where t."uid" = ${uid} and t."revokedAt" is null order by t."createdAt" desc, t."id" desc`);

/** How many of a person may still be used. */
export const countTokens = async (db: Db, uid: string, now: string): Promise<number> => {
  const { count } = await db
    .selectFrom('api_tokens as t')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('t.uid', '=', uid)
    .where(lasts(now))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const tokenOrder = newestFirst<TokenRow>('t');

export const listTokens = (db: Db, { beyond, by, limit }: Stretch): Promise<TokenRow[]> =>
  tokens(db, sql`where ${beyond} order by ${by} limit ${limit}`);

/** One by id, locked: writes that run by it are waited for. */
export const lockToken = async (db: Db, id: string): Promise<TokenRow | null> =>
  (await tokens(db, sql`where t."id" = ${id} for update of t`))[0] ?? null;

/** What tokens are called. */
export const tokenNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('api_tokens').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
