import type { Client } from 'domain/clients';
import {
  billedParty,
  type Invoice,
  type InvoiceParty,
  invoiceRefusals,
  type SomeInvoiceFields,
} from 'domain/invoices';
import { everyRow, localDay, type Refusal } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Site } from 'domain/sites';
import { clientsById } from '#clients';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { findRow } from '#platform/rows/sql.ts';
import { readSettings } from '#settings';
import { sitesById } from '#sites';
import { siteBelongs } from './sql.ts';

type Db = JobContext['db'];
export type Reading = Pick<JobContext, 'db' | 'now'>;

/** The house as it stands, and which day it is there. */
export const officeOf = async ({ db, now }: Reading): Promise<{ settings: Settings; today: string }> => {
  const settings = await readSettings(db);
  return { settings, today: localDay(now, settings.officeTimeZone) };
};

/** Who is billed, and where: at the invoice's site, else at the client's first one. */
export type Billed = { client: Client; site: Site | null; party: InvoiceParty };

/** Who is billed by some invoices, by the invoice's id; clients that are gone are left out. */
export const billedBy = async (
  db: Db,
  invoices: readonly Pick<Invoice, 'id' | 'clientId' | 'siteId'>[],
): Promise<Map<string, Billed>> => {
  const clients = new Map(
    (await clientsById(db, [...new Set(invoices.map(({ clientId }) => clientId))])).map((row) => [
      row.id,
      row,
    ]),
  );
  const place = ({ clientId, siteId }: (typeof invoices)[number]) =>
    siteId ?? clients.get(clientId)?.primarySiteId ?? null;
  const siteIds = new Set(invoices.flatMap((invoice) => place(invoice) ?? []));
  const sites = new Map((await sitesById(db, [...siteIds])).map((row) => [row.id, row]));
  return new Map(
    invoices.flatMap((invoice) => {
      const client = clients.get(invoice.clientId);
      const site = sites.get(place(invoice) ?? '') ?? null;
      return client ? [[invoice.id, { client, site, party: billedParty(client, site) }] as const] : [];
    }),
  );
};

/** Why a client may not be billed anew: it is gone, or no client any more. */
export const clientProblem = (client: Client | undefined): Refusal | null => {
  if (!client || client.deletedAt !== null) return invoiceRefusals.unknownClient;
  return client.status === 'inactive' ? invoiceRefusals.inactiveClient : null;
};

/** Why sites and appointment of an invoice are not its client's. */
export const belongingProblem = async (
  db: Db,
  clientId: string,
  { siteId, lines, eventId }: SomeInvoiceFields,
): Promise<Refusal | null> => {
  if (siteId && !(await siteBelongs(db, clientId, [siteId]))) return invoiceRefusals.foreignSite;
  const sites = lines?.flatMap((line) => line.siteId ?? []) ?? [];
  if (!(await siteBelongs(db, clientId, sites))) return invoiceRefusals.foreignLineSite;
  if (!eventId) return null;
  const table = { name: 'appointments', columns: ['id', 'clientId'] } as const;
  const event = await findRow<{ clientId: string | null }>(db, table, eventId, everyRow);
  return event?.clientId === clientId ? null : invoiceRefusals.unknownEvent;
};
