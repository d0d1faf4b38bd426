import { type Approval, approvalAnswer } from 'domain/approvals';
import type { Role } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { books, columnsOf, type Kept } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

const columns = columnsOf(approvalAnswer, 'state', 'hasCode', 'codeExpiresAt');

/** Approvals as they are kept; their codes are rows of their own. */
export const approvalTable: Kept<Approval> = {
  noun: 'approvals',
  name: 'approvals',
  columns,
  untold: books,
  always: ['email'],
};

const approvals = (db: Db) =>
  db.selectFrom('approvals as a').select([
    ...columns.map((column) => `a.${column}` as const),
    // The code that stands for it now; the newest, since older ones died with it.
    sql<string | null>`(select max(c."expiresAt") from access_codes c
      where c."approvalId" = a."id" and c."deadAt" is null and c."usedAt" is null)`.as('codeExpiresAt'),
  ]);

type Row = Omit<Approval, 'state' | 'hasCode' | 'role'> & { role: string };

const approvalOf = (row: Row): Approval => ({
  ...row,
  role: row.role as Role,
  state: row.used ? 'used' : row.revokedAt === null ? 'pending' : 'revoked',
  hasCode: row.codeExpiresAt !== null,
});

/** Newest first, by id: ids are made in the order of time. */
export const lastApprovalFirst = orderOf<Approval>('desc', { id: 'uuid' }, 'a');

export const listApprovals = async (
  db: Db,
  only: { email?: string | undefined; state?: Approval['state'] | undefined },
  { beyond, by, limit }: Stretch,
): Promise<Approval[]> => {
  let query = approvals(db).where(beyond).orderBy(by).limit(limit);
  if (only.email !== undefined) query = query.where('a.email', '=', only.email);
  if (only.state === 'used') query = query.where('a.used', '=', true);
  if (only.state === 'revoked') query = query.where('a.revokedAt', 'is not', null);
  if (only.state === 'pending') query = query.where('a.used', '=', false).where('a.revokedAt', 'is', null);
  return (await query.execute()).map(approvalOf);
};

export const findApproval = async (db: Db, id: string): Promise<Approval | null> => {
  const row = await approvals(db).where('a.id', '=', id).executeTakeFirst();
  return row ? approvalOf(row) : null;
};

/** The same, locked; a sign-up that uses it at this moment is waited for. */
export const lockApproval = async (db: Db, id: string): Promise<Approval | null> => {
  await db.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute();
  return findApproval(db, id);
};

/** Whether an account has the address, approved or not (the demonstration's people). */
export const isAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('credentials').select('uid').where('email', '=', email).executeTakeFirst()) !==
  undefined;

/** Nobody has an account and nobody is invited. */
export const isNobodyHere = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from approvals) as empty`.execute(db);
  return rows[0]?.empty ?? false;
};

type NewApproval = {
  id: string;
  email: string;
  role: Role;
  /** Sealed; null where nobody said it. */
  displayName?: string | null;
  createdAt: string;
  createdBy: string | null;
};

/** False when the address is on the list already, pending or used. */
export const insertApproval = async (db: Db, approval: NewApproval): Promise<boolean> => {
  const made = await db
    .insertInto('approvals')
    .values({ ...approval, updatedAt: approval.createdAt })
    .onConflict((conflict) => conflict.column('email').where('revokedAt', 'is', null).doNothing())
    .returning('id')
    .execute();
  return made.length === 1;
};
