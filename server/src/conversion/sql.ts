import type { Conversion, ConversionData } from 'domain/conversion';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Keeps a conversion for ever. */
export const insertConversion = async (db: Db, conversion: Conversion): Promise<void> => {
  await db
    .insertInto('conversion_history')
    .values({ ...conversion, conversionData: JSON.stringify(conversion.conversionData) })
    .execute();
};

/** Who made a client of a lead, and when. */
export const conversionOfLead = (
  db: Db,
  leadId: string,
): Promise<{ clientId: string; convertedBy: string | null; convertedAt: string } | undefined> =>
  db
    .selectFrom('conversion_history')
    .select(['clientId', 'convertedBy', 'convertedAt'])
    .where('leadId', '=', leadId)
    .executeTakeFirst();

/** A conversion with what its lead and its client are called by. */
export type ConversionRow = Conversion & {
  conversionData: ConversionData;
  firstName: string;
  lastName: string;
  company: string;
  leadBusinessName: string;
  leadEmail: string;
  leadPhone: string;
  clientBusinessName: string;
  clientFirstName: string;
  clientLastName: string;
};

/** The newest conversions. */
export const listConversions = (db: Db, limit: number): Promise<ConversionRow[]> =>
  db
    .selectFrom('conversion_history')
    .innerJoin('leads', 'leads.id', 'conversion_history.leadId')
    .innerJoin('clients', 'clients.id', 'conversion_history.clientId')
    .selectAll('conversion_history')
    .select([
      'leads.firstName',
      'leads.lastName',
      'leads.company',
      'leads.businessName as leadBusinessName',
      'leads.email as leadEmail',
      'leads.phone as leadPhone',
      'clients.businessName as clientBusinessName',
      'clients.firstName as clientFirstName',
      'clients.lastName as clientLastName',
    ])
    .orderBy('conversion_history.convertedAt', 'desc')
    .orderBy('conversion_history.id', 'desc')
    .limit(limit)
    .$castTo<ConversionRow>()
    .execute();

const name = sql.raw('one_of_many');

/** Begins what may be taken back by itself within the request's transaction. */
export const beginOne = async (db: Db): Promise<void> => {
  await sql`savepoint ${name}`.execute(db);
};

/** Keeps what was done since, as part of the request's transaction. */
export const keepOne = async (db: Db): Promise<void> => {
  await sql`release savepoint ${name}`.execute(db);
};

/** Takes back what was done since, and nothing else. */
export const dropOne = async (db: Db): Promise<void> => {
  await sql`rollback to savepoint ${name}`.execute(db);
};
