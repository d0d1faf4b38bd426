import type { Appointment } from 'domain/appointments';
import { clientTitle } from 'domain/clients';
import type { invoiceOperations, ProposedLines } from 'domain/invoices';
import { countWords, dateWords, localDay, notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import { type Site, siteTitle } from 'domain/sites';
import { appointmentsById } from '#appointments';
import { clientsById } from '#clients';
import type { Context } from '#platform/operations/context.ts';
import { sitesById } from '#sites';
import { officeOf } from './billing.ts';
import { billedFor, lastPrices, siteIdsOf } from './sql/propose.ts';

type Asked = ParsedOf<typeof invoiceOperations.proposeLines>;
type Line = ProposedLines['lines'][number];

const titles = { lease: 'Machine lease', rent: 'Machine rent', service: 'Service' } as const;

const monthLines = async (
  ctx: Context,
  clientId: string,
  month: string,
  siteId: string | undefined,
): Promise<Outcome<ProposedLines>> => {
  const [client] = await clientsById(ctx.db, [clientId]);
  if (!client || client.deletedAt !== null) return notFound;
  const kind = client.contractType === 'service-only' ? 'service' : client.contractType;
  const ids = siteId ? [siteId] : await siteIdsOf(ctx.db, clientId);
  const sites = (await sitesById(ctx.db, ids)).filter((site) => site.clientId === clientId);
  const prices = await lastPrices(ctx.db, clientId, kind);
  const name = dateWords(`${month}-01`, 'month');
  const lines = sites.flatMap((site: Site): Line[] => {
    const { totalMachines } = site.machineInventory;
    if (site.status !== 'active' || totalMachines === 0) return [];
    return [
      {
        kind,
        description: `${titles[kind]}, ${name}\n${countWords(totalMachines, 'machine')}, ${siteTitle(site)}`,
        quantity: totalMachines,
        // What a machine cost there the last time, else anywhere at this client; nobody else knows.
        unitPrice: prices.get(site.id) ?? prices.get('') ?? 0,
        taxable: false,
        siteId: site.id,
      },
    ];
  });
  return { lines, billed: await billedFor(ctx.db, { clientId, month, kind }) };
};

const kinds: Readonly<Partial<Record<Appointment['type'], Line['kind']>>> = {
  installation: 'installation',
  service_call: 'service',
  inspection: 'service',
};

const eventLines = async (ctx: Context, eventId: string): Promise<Outcome<ProposedLines>> => {
  const [event] = await appointmentsById(ctx.db, [eventId]);
  if (!event) return notFound;
  const [site] = event.siteId ? await sitesById(ctx.db, [event.siteId]) : [];
  const [client] = await clientsById(ctx.db, event.clientId ? [event.clientId] : []);
  const { settings } = await officeOf(ctx);
  const kind = kinds[event.type] ?? 'other';
  const prices = client ? await lastPrices(ctx.db, client.id, kind) : new Map<string, number>();
  const where = site ? siteTitle(site) : client ? clientTitle(client) : '';
  const details = [where, dateWords(localDay(event.start, settings.officeTimeZone))]
    .filter(Boolean)
    .join(', ');
  const line: Line = {
    kind,
    description: `${event.title}\n${details}`,
    quantity: 1,
    unitPrice: prices.get(event.siteId ?? '') ?? prices.get('') ?? 0,
    taxable: false,
    siteId: event.siteId,
  };
  return { lines: [line], billed: await billedFor(ctx.db, { eventId }) };
};

/** Lines for what is billed month by month, or once for an appointment; nothing is kept. */
export const proposeLines = (ctx: Context, asked: Asked): Promise<Outcome<ProposedLines>> =>
  asked.eventId === undefined
    ? monthLines(ctx, asked.clientId ?? '', asked.month ?? '', asked.siteId)
    : eventLines(ctx, asked.eventId);
