import type { Letter } from 'domain/vendChanges';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** A letter with what names its site and client. */
export type LetterRow = Letter & {
  siteName: string;
  streetAddress: string;
  city: string;
  locationCode: string;
  businessName: string;
  firstName: string;
  lastName: string;
  clientEmail: string;
  phone: string;
};

export type LetterSelection = {
  id?: string;
  vendChangeId?: string | undefined;
  clientId?: string | undefined;
  siteId?: string | undefined;
};

/** The order of letters. */
export const lastLetterFirst = newestFirst<LetterRow>('l');

export const listLetters = async (
  db: Db,
  { id, vendChangeId, clientId, siteId }: LetterSelection,
  { beyond, by, limit }: Stretch,
): Promise<LetterRow[]> => {
  const conditions = [
    beyond,
    ...(id ? [sql`l."id" = ${id}::uuid`] : []),
    ...(vendChangeId ? [sql`l."vendChangeId" = ${vendChangeId}::uuid`] : []),
    ...(clientId ? [sql`l."clientId" = ${clientId}::uuid`] : []),
    ...(siteId ? [sql`l."siteId" = ${siteId}::uuid`] : []),
  ];
  const { rows } = await sql<LetterRow>`
    select l.*, s."siteName", s."streetAddress", s."city", s."locationCode", k."businessName", k."firstName",
      k."lastName", k."email" as "clientEmail", k."phone"
    from letters l join sites s on s."id" = l."siteId" join clients k on k."id" = l."clientId"
    where ${sql.join(conditions, sql` and `)} order by ${by} limit ${limit}`.execute(db);
  return rows;
};

export const lettersForFeed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('letters')
    .select(['id', 'version', 'vendChangeId', 'clientId', 'siteId', 'state'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const lockLetter = (db: Db, id: string): Promise<Letter | undefined> =>
  db.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().$castTo<Letter>().executeTakeFirst();

export const saveLetter = async (db: Db, id: string, fields: Partial<Letter>): Promise<void> => {
  await db
    .updateTable('letters')
    .set(fields as never)
    .where('id', '=', id)
    .execute();
};
