import type { Invoice } from 'domain/invoices';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { invoiceTable } from './table.ts';

type Db = Kysely<DB>;

/** The sealed secret of an invoice's link. */
export const sealedSecretOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('invoices').select('sealedSecret').where('id', '=', id).executeTakeFirst())
    ?.sealedSecret ?? null;

/** Keeps the secret of a link, or (null) ends it. */
export const saveSecret = async (
  db: Db,
  id: string,
  secret: { secretHash: string; sealedSecret: string } | null,
): Promise<void> => {
  const set = secret ?? { secretHash: null, sealedSecret: null };
  await db.updateTable('invoices').set(set).where('id', '=', id).execute();
};

/** The invoice that a secret opens. */
export const invoiceBySecret = async (db: Db, hash: string): Promise<Invoice | undefined> =>
  (await selectRows<Invoice>(db, invoiceTable, sql`"secretHash" = ${hash}`))[0];
