import type { TrashNoun } from 'domain/trash';
import { type RawBuilder, sql } from 'kysely';

type From = RawBuilder<unknown>;

/** What the trash knows of a noun: `its` is the row. */
export type Trash = {
  table: string;
  name: From;
  /** Name and fate of what it belongs to, or null. */
  of: From;
  /** What it became part of, by name. */
  mergedInto?: From;
  /** Which deleted rows can come back; unsaid: all. */
  when?: From;
  /** What goes with it, counted. */
  along: Readonly<Record<string, From>>;
  /** What it has to stay for, counted. */
  held: Readonly<Record<string, From>>;
};

const nobody = sql`null::jsonb`;
const leadName = (
  its: string,
) => sql`coalesce(nullif(${sql.ref(`${its}.businessName`)}, ''), nullif(${sql.ref(`${its}.company`)}, ''),
  nullif(btrim(${sql.ref(`${its}.firstName`)} || ' ' || ${sql.ref(`${its}.lastName`)}), ''), nullif(${sql.ref(`${its}.email`)}, ''),
  nullif(${sql.ref(`${its}.phone`)}, ''), 'Unnamed lead')`;
const clientName = (its: string) => sql`coalesce(nullif(${sql.ref(`${its}.businessName`)}, ''),
  nullif(btrim(${sql.ref(`${its}.firstName`)} || ' ' || ${sql.ref(`${its}.lastName`)}), ''), nullif(${sql.ref(`${its}.email`)}, ''),
  nullif(${sql.ref(`${its}.phone`)}, ''), 'Unnamed client')`;
const siteName = (
  its: string,
) => sql`coalesce(nullif(${sql.ref(`${its}.siteName`)}, ''), nullif(${sql.ref(`${its}.streetAddress`)}, ''),
  ${sql.ref(`${its}.locationCode`)})`;

const parents: Readonly<Record<'lead' | 'client' | 'site', From>> = {
  lead: sql`(select jsonb_build_object('name', ${leadName('leads')}, 'deleted', leads."deleted") from leads where leads."id" = its."leadId")`,
  client: sql`(select jsonb_build_object('name', ${clientName('clients')}, 'deleted', clients."deletedAt" is not null)
    from clients where clients."id" = its."clientId")`,
  site: sql`(select jsonb_build_object('name', ${siteName('sites')}, 'deleted', sites."deletedAt" is not null)
    from sites where sites."id" = its."siteId")`,
};

// Of what belongs to something else as well only the tie is cut.
const alone = {
  leadId: { two: sql`"clientId" is null`, three: sql`"clientId" is null and "siteId" is null` },
  clientId: { two: sql`"leadId" is null`, three: sql`"leadId" is null and "siteId" is null` },
};
const around = (field: 'leadId' | 'clientId') => {
  const mine = sql`${sql.ref(field)} = its."id"`;
  const { two, three } = alone[field];
  return {
    messages: sql`messages where ${mine} and ${two}`,
    files: sql`documents where ${mine} and "current" and ${three}`,
    events: sql`appointments where ${mine} and ${three}`,
    contacts: sql`contacts where ${mine} and ${two}`,
    deals: sql`deals where ${mine} and ${two}`,
    activities: sql`activities where ${mine} and ${two}`,
  };
};

const person = sql`coalesce(nullif(btrim(its."firstName" || ' ' || its."lastName"), ''), nullif(its."company", ''),
  nullif(its."email", ''), its."phone")`;
const versions = sql`(version."id" = coalesce(its."firstId", its."id") or version."firstId" = coalesce(its."firstId", its."id"))`;
const ofVersions = sql`(select version."id" from documents as version where ${versions})`;

/** Everything that is deleted so that it can come back. */
export const trash: Readonly<Record<TrashNoun, Trash>> = {
  leads: {
    table: 'leads',
    name: leadName('its'),
    of: nobody,
    mergedInto: sql`(select ${leadName('leads')} from lead_merges join leads on leads."id" = lead_merges."leadId"
      where lead_merges."duplicateId" = its."id")`,
    along: { notes: sql`lead_notes where "leadId" = its."id"`, ...around('leadId') },
    held: {
      clients: sql`clients where "originLeadId" = its."id"`,
      conversions: sql`conversion_history where "leadId" = its."id"`,
    },
  },
  clients: {
    table: 'clients',
    name: clientName('its'),
    of: nobody,
    mergedInto: sql`(select ${clientName('clients')} from client_merges join clients on clients."id" = client_merges."clientId"
      where client_merges."duplicateId" = its."id")`,
    along: around('clientId'),
    held: {
      sites: sql`sites where "clientId" = its."id"`,
      invoices: sql`invoices where "clientId" = its."id"`,
      refunds: sql`invoice_refunds where "clientId" = its."id"`,
      collections: sql`collections where "clientId" = its."id"`,
      statements: sql`statements where "clientId" = its."id"`,
      letters: sql`letters where "clientId" = its."id"`,
      conversions: sql`conversion_history where "clientId" = its."id"`,
      merges: sql`client_merges where "clientId" = its."id" or "duplicateId" = its."id"`,
    },
  },
  sites: {
    table: 'sites',
    name: siteName('its'),
    of: parents.client,
    along: {
      machines: sql`machines where "siteId" = its."id"`,
      files: sql`documents where "siteId" = its."id" and "current"`,
      events: sql`appointments where "siteId" = its."id"`,
    },
    held: {
      collections: sql`collections where "siteId" = its."id"`,
      statements: sql`statements where "siteId" = its."id"`,
      payments: sql`commission_payments where "siteId" = its."id"`,
      'route days': sql`route_day_stops where "siteId" = its."id"`,
      invoices: sql`invoices where "siteId" = its."id"`,
      letters: sql`letters where "siteId" = its."id"`,
      'vend changes': sql`vend_change_sites where "siteId" = its."id"`,
      conversions: sql`conversion_history where "siteId" = its."id"`,
    },
  },
  machines: {
    table: 'machines',
    name: sql`btrim(its."kind" || ' ' || concat_ws(' ', nullif(its."make", ''), nullif(its."model", ''), nullif(its."serial", '')))`,
    of: parents.site,
    along: {},
    held: { collections: sql`collections where "machineId" = its."id"` },
  },
  contacts: {
    table: 'contacts',
    name: person,
    of: sql`coalesce(${parents.lead}, ${parents.client})`,
    along: {},
    held: {},
  },
  deals: {
    table: 'deals',
    name: sql`its."title"`,
    of: sql`coalesce(${parents.lead}, ${parents.client})`,
    along: {},
    held: {},
  },
  activities: {
    table: 'activities',
    name: sql`its."title"`,
    of: sql`coalesce(${parents.lead}, ${parents.client})`,
    along: {},
    held: {},
  },
  documents: {
    table: 'documents',
    name: sql`its."name"`,
    of: sql`coalesce(${parents.site}, ${parents.client}, ${parents.lead})`,
    // Of a version that was replaced the whole document decides; bytes are kept for thirty days.
    when: sql`its."current" and its."storageKey" is not null`,
    along: { versions: sql`documents as version where ${versions} and version."id" <> its."id"` },
    held: {
      invoices: sql`invoices where "documentId" in ${ofVersions}`,
      statements: sql`statements where "documentId" in ${ofVersions}`,
    },
  },
  appointments: {
    table: 'appointments',
    name: sql`its."title"`,
    of: sql`coalesce(${parents.site}, ${parents.client}, ${parents.lead})`,
    along: { days: sql`appointments as own where own."repeatOf" = its."id"` },
    held: {
      invoices: sql`invoices where "eventId" = its."id"`,
      'vend changes': sql`vend_change_sites where "eventId" = its."id"`,
    },
  },
  templates: {
    table: 'message_templates',
    name: sql`its."name"`,
    of: nobody,
    along: {},
    held: {},
  },
};
