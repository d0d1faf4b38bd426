import type { ImportCheck, ImportChecking } from 'domain/imports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** A check as it stands, with what was asked. */
export type KeptCheck = ImportChecking & { input: unknown };

export const findCheck = async (db: Db, id: string): Promise<KeptCheck | null> => {
  const { rows } = await sql<KeptCheck>`
    select "no", "input", "looked", "answer", "problem" from import_checks where "importId" = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Another check in the place of the one before. */
export const replaceCheck = async (db: Db, id: string, input: object): Promise<KeptCheck> => {
  const { rows } = await sql<KeptCheck>`
    insert into import_checks ("importId", "no", "input") values (${id}, 1, ${JSON.stringify(input)})
    on conflict ("importId") do update set "no" = import_checks."no" + 1, "input" = excluded."input", "looked" = 0,
      "answer" = null, "problem" = null
    returning "no", "input", "looked", "answer", "problem"`.execute(db);
  return rows[0] as KeptCheck;
};

type Which = { id: string; no: number };

/** How far a check is; false: another one has taken its place. */
export const saveLooked = async (db: Db, { id, no }: Which, looked: number): Promise<boolean> => {
  const { rows } = await sql`
    update import_checks set "looked" = ${looked} where "importId" = ${id} and "no" = ${no} returning 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** What a check came to. */
export const endCheck = async (
  db: Db,
  { id, no }: Which,
  end: { answer: ImportCheck } | { problem: string },
): Promise<void> => {
  const answer = 'answer' in end ? JSON.stringify(end.answer) : null;
  const problem = 'problem' in end ? end.problem : null;
  await sql`
    update import_checks set "answer" = ${answer}, "problem" = ${problem}
    where "importId" = ${id} and "no" = ${no}`.execute(db);
};

/** What nobody needs any more once a file runs. */
export const dropCheck = async (db: Db, id: string): Promise<void> => {
  await sql`delete from import_checks where "importId" = ${id}`.execute(db);
};
