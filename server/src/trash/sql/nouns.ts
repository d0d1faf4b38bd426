import type { TrashNoun } from 'domain/trash';
import { type RawBuilder, sql } from 'kysely';
import { clientNameIn } from '#clients';
import { around } from '#duplicates';
import { leadNameIn } from '#leads';

type From = RawBuilder<unknown>;

/** What the trash knows of a noun: `its` is the row. */
export type Trash = {
  table: string;
  name: From;
  /** What the audit keeps it by once it is gone for good, null where that names nobody; unsaid: its name. */
  told?: From;
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
const siteName = (
  its: string,
) => sql`coalesce(nullif(${sql.ref(`${its}.siteName`)}, ''), nullif(${sql.ref(`${its}.streetAddress`)}, ''),
  ${sql.ref(`${its}.locationCode`)})`;

const parents: Readonly<Record<'lead' | 'client' | 'site', From>> = {
  lead: sql`(select jsonb_build_object('name', ${leadNameIn('leads')}, 'deleted', leads."deleted") from leads where leads."id" = its."leadId")`,
  client: sql`(select jsonb_build_object('name', ${clientNameIn('clients')}, 'deleted', clients."deletedAt" is not null)
    from clients where clients."id" = its."clientId")`,
  site: sql`(select jsonb_build_object('name', ${siteName('sites')}, 'deleted', sites."deletedAt" is not null)
    from sites where sites."id" = its."siteId")`,
};

// Of what belongs to something else as well only the tie is cut.
const alone = {
  leadId: { two: sql`"clientId" is null`, three: sql`"clientId" is null and "siteId" is null` },
  clientId: { two: sql`"leadId" is null`, three: sql`"leadId" is null and "siteId" is null` },
};
const withIt = (field: 'leadId' | 'clientId') => {
  const { two, three } = alone[field];
  return around(field, (table) => {
    if (table === 'documents') return sql`"current" and ${three}`;
    return table === 'appointments' ? three : two;
  });
};

const person = sql`coalesce(nullif(btrim(its."firstName" || ' ' || its."lastName"), ''), nullif(its."company", ''),
  nullif(its."email", ''), its."phone")`;
const versions = sql`(version."id" = coalesce(its."firstId", its."id") or version."firstId" = coalesce(its."firstId", its."id"))`;
const ofVersions = sql`(select version."id" from documents as version where ${versions})`;

/** Events with the days that were taken out of their repeats: they go with them. */
export const eventsWhole = (which: From): From => sql`(select "id" from appointments where ${which}
  union select "id" from appointments where "repeatOf" in (select "id" from appointments where ${which}))`;

const versionsOf = (
  which: From,
): From => sql`(select version."id" from documents as version where version."id" in (
  select "id" from documents where ${which} union select "firstId" from documents where ${which} and "firstId" is not null)
  union select version."id" from documents as version where version."firstId" in (
    select coalesce("firstId", "id") from documents where ${which}))`;

// Who refers to what goes along keeps all of it. Each way has its index, which an `or` of them would not use.
const anyOf = (table: string, ...ways: From[]): From => {
  const each = ways.map((way) => sql`select ctid from ${sql.table(table)} where ${way}`);
  return sql`(${sql.join(each, sql` union `)}) as referring`;
};
const byEvent = (events: From): From => sql`"eventId" in ${eventsWhole(events)}`;
const byFile = (documents: From): From => sql`"documentId" in ${versionsOf(documents)}`;
const ofInvoices = (goes: From, ...own: From[]): From =>
  anyOf('invoices', byEvent(goes), byFile(goes), ...own);
const ofVisits = (goes: From, ...own: From[]): From => anyOf('vend_change_sites', byEvent(goes), ...own);
const ofStatements = (goes: From, ...own: From[]): From => anyOf('statements', byFile(goes), ...own);
const goes = (field: 'leadId' | 'clientId') => sql`${sql.ref(field)} = its."id" and ${alone[field].three}`;
const ofSite = sql`"siteId" = its."id"`;

/** Everything that is deleted so that it can come back. */
export const trash: Readonly<Record<TrashNoun, Trash>> = {
  leads: {
    table: 'leads',
    name: leadNameIn('its'),
    told: sql`coalesce(nullif(its."businessName", ''), nullif(its."company", ''))`,
    of: nobody,
    mergedInto: sql`(select ${leadNameIn('leads')} from lead_merges join leads on leads."id" = lead_merges."leadId"
      where lead_merges."duplicateId" = its."id")`,
    along: { notes: sql`lead_notes where "leadId" = its."id"`, ...withIt('leadId') },
    held: {
      clients: sql`clients where "originLeadId" = its."id"`,
      invoices: ofInvoices(goes('leadId')),
      statements: ofStatements(goes('leadId')),
      'vend changes': ofVisits(goes('leadId')),
      conversions: sql`conversion_history where "leadId" = its."id"`,
    },
  },
  clients: {
    table: 'clients',
    name: clientNameIn('its'),
    told: sql`nullif(its."businessName", '')`,
    of: nobody,
    mergedInto: sql`(select ${clientNameIn('clients')} from client_merges join clients on clients."id" = client_merges."clientId"
      where client_merges."duplicateId" = its."id")`,
    along: withIt('clientId'),
    held: {
      sites: sql`sites where "clientId" = its."id"`,
      invoices: ofInvoices(goes('clientId'), sql`"clientId" = its."id"`),
      payments: sql`invoice_payments where "clientId" = its."id"`,
      refunds: sql`invoice_refunds where "clientId" = its."id"`,
      collections: sql`collections where "clientId" = its."id"`,
      statements: ofStatements(goes('clientId'), sql`"clientId" = its."id"`),
      'vend changes': ofVisits(goes('clientId')),
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
      collections: anyOf(
        'collections',
        ofSite,
        sql`"machineId" in (select "id" from machines where ${ofSite})`,
      ),
      statements: ofStatements(ofSite, ofSite),
      payments: sql`commission_payments where "siteId" = its."id"`,
      'route days': sql`route_day_stops where "siteId" = its."id"`,
      invoices: ofInvoices(ofSite, ofSite),
      letters: sql`letters where "siteId" = its."id"`,
      'vend changes': ofVisits(ofSite, ofSite),
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
    told: sql`null::text`,
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
      invoices: sql`invoices where "eventId" in ${eventsWhole(sql`"id" = its."id"`)}`,
      'vend changes': ofVisits(sql`"id" = its."id"`),
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
