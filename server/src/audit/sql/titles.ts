import { clientTitle } from 'domain/clients';
import { contactName } from 'domain/contacts';
import { dateWords } from 'domain/kernel';
import { leadTitle } from 'domain/leads';
import { machineAtSite, siteTitle } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;
type Named = { noun: string; rowId: string };
type Titles = readonly (readonly [string, string])[];

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const idIn = (ids: readonly string[]) => sql<boolean>`"id" = any(${[...ids]}::uuid[])`;

const leads = async (db: Db, ids: readonly string[]): Promise<Titles> => {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'firstName', 'lastName', 'company', 'businessName', 'email', 'phone'])
    .where(idIn(ids))
    .execute();
  return rows.map((row) => [row.id, leadTitle(row)]);
};

const clients = async (db: Db, ids: readonly string[]): Promise<Titles> => {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'firstName', 'lastName', 'businessName', 'email', 'phone', 'officePhone', 'cellPhone'])
    .where(idIn(ids))
    .execute();
  return rows.map((row) => [row.id, clientTitle(row)]);
};

const sites = async (db: Db, ids: readonly string[]): Promise<Titles> => {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'siteName', 'streetAddress', 'city', 'locationCode'])
    .where(idIn(ids))
    .execute();
  return rows.map((row) => [row.id, siteTitle(row)]);
};

const machines = async (db: Db, ids: readonly string[]): Promise<Titles> => {
  const rows = await sql<{
    id: string;
    kind: 'washer';
    make: string;
    model: string;
    serial: string;
    room: string;
    siteName: string;
    streetAddress: string;
    city: string;
    locationCode: string;
  }>`
    select machines."id", "kind", "make", "model", "serial", "room", "siteName", "streetAddress", "city", "locationCode"
    from machines join sites on sites."id" = "siteId" where machines."id" = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.rows.map(({ room, ...row }) => [
    row.id,
    `${machineAtSite({ ...row, room: row.serial ? '' : room })} at ${siteTitle(row)}`,
  ]);
};

const contacts = async (db: Db, ids: readonly string[]): Promise<Titles> => {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'firstName', 'lastName', 'company', 'email', 'phone'])
    .where(idIn(ids))
    .execute();
  return rows.map((row) => [row.id, contactName(row)]);
};

/** By the day or month that they are of, and the site. */
const ofSites =
  (table: 'collections' | 'statements', wordsOf: (of: string) => string) =>
  async (db: Db, ids: readonly string[]): Promise<Titles> => {
    const { rows } = await sql<Parameters<typeof siteTitle>[0] & { id: string; of: string }>`
      select own."id", ${sql.ref(table === 'collections' ? 'own.date' : 'own.month')}::text as "of",
        "siteName", "streetAddress", "city", "locationCode"
      from ${sql.table(table)} as own join sites on sites."id" = own."siteId" where own."id" = any(${[...ids]}::uuid[])`.execute(
      db,
    );
    return rows.map((row) => [row.id, `${wordsOf(row.of)} at ${siteTitle(row)}`]);
  };

const collections = ofSites('collections', (day) => `the collection of ${dateWords(day)}`);
const statements = ofSites('statements', (month) => `the statement of ${dateWords(`${month}-01`, 'month')}`);

/** Nouns whose rows say in one column what they are called. */
const plain = {
  documents: ['documents', 'name'],
  appointments: ['appointments', 'title'],
  visits: ['appointments', 'title'],
  invoices: ['invoices', 'number'],
  templates: ['message_templates', 'name'],
  imports: ['imports', 'fileName'],
  announcements: ['announcements', 'title'],
  approvals: ['approvals', 'email'],
  routeDays: ['route_days', 'route'],
  savedViews: ['saved_views', 'name'],
  supportRequests: ['support_requests', 'subject'],
  deals: ['deals', 'title'],
  activities: ['activities', 'title'],
  messages: ['messages', 'subject'],
  apiTokens: ['api_tokens', 'name'],
  webhooks: ['webhooks', 'name'],
  letters: ['letters', 'subject'],
} as const;

const named = async (db: Db, noun: keyof typeof plain, ids: readonly string[]): Promise<Titles> => {
  const [table, column] = plain[noun];
  const { rows } = await sql<{ id: string; title: string | null }>`
    select "id", ${sql.ref(column)}::text as "title" from ${sql.table(table)} where ${idIn(ids)}`.execute(db);
  return rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : []));
};

const own = { leads, clients, sites, machines, contacts, collections, statements } as const;

/** What a row is called now; null where it has no name, or is gone. */
export type TitleOf = (noun: string, id: string) => string | null;

/** What rows are called now. */
export const titlesOf = async (db: Db, of: readonly Named[]): Promise<TitleOf> => {
  const byNoun = Map.groupBy(
    of.filter(({ rowId }) => uuid.test(rowId)),
    ({ noun }) => noun,
  );
  const found = await Promise.all(
    [...byNoun].map(async ([noun, rows]) => {
      const ids = [...new Set(rows.map(({ rowId }) => rowId))];
      return [noun, new Map(await titlesOfNoun(db, noun, ids))] as const;
    }),
  );
  const titles = new Map(found);
  return (noun, id) => titles.get(noun)?.get(id) || null;
};

const titlesOfNoun = async (db: Db, noun: string, ids: readonly string[]): Promise<Titles> => {
  if (Object.hasOwn(own, noun)) return own[noun as keyof typeof own](db, ids);
  return Object.hasOwn(plain, noun) ? named(db, noun as keyof typeof plain, ids) : [];
};
