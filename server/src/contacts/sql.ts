import type { Contact } from 'domain/contacts';
import { changesBetween } from 'domain/kernel';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const fields = [
  'id',
  'version',
  'leadId',
  'firstName',
  'lastName',
  'relation',
  'email',
  'phone',
  'company',
  'position',
  'tags',
  'customFields',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;

/** A page of a lead's contacts in the order in which they came. */
export const listContacts = (
  db: Db,
  leadId: string,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<Contact[]> => {
  let query = db
    .selectFrom('contacts')
    .select(fields)
    .where('leadId', '=', leadId)
    .where('deletedAt', 'is', null);
  if (after)
    query = query.where(sql<boolean>`("createdAt", "id") > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return query.orderBy('createdAt').orderBy('id').limit(limit).$castTo<Contact>().execute();
};

/** Which lead a contact belongs to; undefined for one that is gone. */
export const leadOfContact = async (db: Db, id: string): Promise<string | undefined> => {
  const query = db
    .selectFrom('contacts')
    .select('leadId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  return (await query.executeTakeFirst())?.leadId;
};

/** A contact of a lead, locked. */
export const lockContact = (db: Db, id: string, leadId: string): Promise<Contact | undefined> =>
  db
    .selectFrom('contacts')
    .select(fields)
    .where('id', '=', id)
    .where('leadId', '=', leadId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .$castTo<Contact>()
    .executeTakeFirst();

/** How many contacts a lead has. */
export const countContacts = async (db: Db, leadId: string): Promise<number> => {
  const query = db.selectFrom('contacts').select(({ fn }) => fn.countAll<number>().as('found'));
  const row = await query.where('leadId', '=', leadId).where('deletedAt', 'is', null).executeTakeFirst();
  return row?.found ?? 0;
};

const stored = (row: Partial<Contact>) => ({
  ...row,
  ...(row.customFields ? { customFields: JSON.stringify(row.customFields) } : {}),
});

/** Adds a contact; false when its id exists. */
export const insertContact = async (db: Db, contact: Contact): Promise<boolean> => {
  const query = db.insertInto('contacts').values(stored(contact) as never);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Writes what changed of a contact locked by then. */
export const saveContact = async (db: Db, before: Contact, after: Contact): Promise<void> => {
  const { after: changed } = changesBetween(before, after);
  await db
    .updateTable('contacts')
    .set(stored(changed) as Updateable<DB['contacts']>)
    .where('id', '=', after.id)
    .execute();
};

/** Takes a contact out of sight; its row stays for the history. */
export const removeContact = async (db: Db, id: string, now: string): Promise<void> => {
  await db
    .updateTable('contacts')
    .set({ deletedAt: now, updatedAt: now, version: sql`"version" + 1` })
    .where('id', '=', id)
    .execute();
};

/** Rows for the live feed: the contact's place is its lead's. */
export const contactsForFeed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('contacts')
    .innerJoin('leads', 'leads.id', 'contacts.leadId')
    .select(['contacts.id', 'contacts.version', 'leadId', 'leads.assignedRep', 'leads.column'])
    .select(sql<boolean>`leads."deleted" or contacts."deletedAt" is not null`.as('deleted'))
    .where('contacts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Which of these leads have or had contacts: their rows stay for the history. */
export const leadsWithContacts = async (db: Db, leadIds: readonly string[]): Promise<string[]> => {
  const query = db.selectFrom('contacts').select('leadId').distinct();
  const rows = await query.where('leadId', '=', sql<string>`any(${leadIds}::uuid[])`).execute();
  return rows.flatMap(({ leadId }) => leadId ?? []);
};
