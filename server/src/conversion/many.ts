import {
  type ConversionRow,
  type ConversionsAnswer,
  conversionDefaults,
  type conversionOperations,
  conversionRefusals,
} from 'domain/conversion';
import { idsOf, isRefusal, type Outcome, type ParsedOf, type Refusal, refuse, uuid } from 'domain/kernel';
import { leadTitle } from 'domain/leads';
import { locationCode } from 'domain/sites';
import { lockClients } from '#clients';
import { type Found, lockLeads } from '#leads';
import { isUnavailable } from '#platform/database/unavailable.ts';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { readSettings } from '#settings';
import { type Converting, convert } from './convert.ts';
import { beginOne, dropOne, keepOne } from './sql.ts';

type Item = ParsedOf<typeof conversionOperations.convertMany>['items'][number];

const failed = refuse.conflict('CONVERSION_FAILED', 'This lead could not be converted. Please try again.');
const twice = refuse.input('LEAD_TWICE', 'This lead stands in the list more than once.');

/** What the dialog would have said where the item says nothing. */
const filled = (item: Item, { lead, settings }: Found, now: string): Converting => {
  const defaults = conversionDefaults(lead, settings, now);
  return {
    accountManager: uuid.safeParse(item.accountManager).data ?? null,
    businessName: item.businessName ?? defaults.businessName,
    contactTitle: item.contactTitle ?? defaults.contactTitle,
    siteName: item.siteName ?? defaults.siteName,
    installationDate: item.installationDate ?? defaults.installationDate,
    machines: item.machines ?? defaults.machines,
    serviceCall: item.serviceCall,
    technician: item.technician,
    clientId: item.clientId,
  };
};

const refusedRow = (id: string, found: Found | undefined, refusal: Refusal): ConversionRow => {
  const { code, message, fields } = refusal;
  const current = refusal.current as { clientId?: string | null } | undefined;
  return {
    id,
    name: found ? leadTitle(found.lead) : null,
    clientId: current?.clientId ?? null,
    siteId: null,
    error: { code, message, ...(fields ? { fields: { ...fields } } : {}) },
  };
};

/** One lead of many: all of its conversion or nothing, whatever becomes of the others. */
const convertOne = async (ctx: Context, found: Found, input: Converting): Promise<ConversionRow> => {
  const { id } = found.lead;
  const events: NewEvent[] = [];
  await beginOne(ctx.db);
  try {
    const made = await convert({ ...ctx, emit: (event) => void events.push(event) }, found, input);
    if (isRefusal(made)) {
      await dropOne(ctx.db);
      return refusedRow(id, found, made);
    }
    await keepOne(ctx.db);
    for (const event of events) ctx.emit(event);
    return { id, name: leadTitle(found.lead), clientId: made.client.id, siteId: made.site.id, error: null };
  } catch (error) {
    // Without a database nothing goes on; any other failure is this lead's alone.
    if (isUnavailable(error)) throw error;
    ctx.log.error('conversion failed', { leadId: id, error });
    await dropOne(ctx.db);
    return refusedRow(id, found, failed);
  }
};

// Leads are locked in the order of their ids, and places asked for codes in theirs: two batches never wait for each other.
const inOrder = (items: readonly Item[], leads: ReadonlyMap<string, Found>): Item[] => {
  const place = ({ id }: Item) => {
    const lead = leads.get(id)?.lead;
    return `${lead ? locationCode(lead.city, lead.state, 0) : ''} ${id}`;
  };
  return [...items].sort((a, b) => (place(a) < place(b) ? -1 : 1));
};

/** Leads one by one, with an answer for each; those that fail stay as they are (CONV-06). */
export const convertMany = async (
  ctx: Context,
  { items }: { items: readonly Item[] },
): Promise<Outcome<ConversionsAnswer>> => {
  const settings = await readSettings(ctx.db);
  const locked = await lockLeads(ctx.db, idsOf(items));
  // Clients that sites are added to, in one order too, whoever adds to the same ones.
  const joined = new Set(items.flatMap(({ clientId }) => clientId ?? []));
  if (joined.size > 0) await lockClients(ctx.db, [...joined], [{}]);
  const leads = new Map(locked.map((lead) => [lead.id, { lead, settings }]));
  const first = new Map([...items].reverse().map((item) => [item.id, item]));
  const rows = new Map<Item, ConversionRow>();
  for (const item of inOrder(items, leads)) {
    const found = leads.get(item.id);
    if (first.get(item.id) !== item) rows.set(item, refusedRow(item.id, found, twice));
    else if (!found) rows.set(item, refusedRow(item.id, found, conversionRefusals.notFound));
    else rows.set(item, await convertOne(ctx, found, filled(item, found, ctx.now)));
  }
  const answered = items.map((item) => rows.get(item) ?? refusedRow(item.id, undefined, failed));
  const converted = answered.filter(({ error }) => error === null).length;
  return { items: answered, converted, failed: answered.length - converted };
};
