import { changesBetween } from 'domain/kernel';
import { withClocks } from 'domain/leads';
import { emailLead, statusOf } from 'domain/messages';
import { leadEvent, lockLead, saveLead } from '#leads';
import { deliveriesOf } from '#outbox';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';
import { type MessageFacts, type MessageRow, messagesById } from './sql/rows.ts';
import { lockMessages, type Standing, writeStandings } from './sql/settle.ts';
import { failedAmong } from './steering.ts';
import { messageEvent } from './told.ts';

const reached = ({ state }: Pick<DeliveryRow, 'state'>): boolean => state === 'sent' || state === 'delivered';

/** An e-mail that left for an address; `first`: nothing of its message had left before. */
type Left = { address: string; first: boolean };

/** The e-mails that left just now, by the lead they are about. */
const leftByLead = (
  seen: ReadonlyMap<string, MessageRow>,
  deliveries: readonly DeliveryRow[],
): Map<string, Left[]> => {
  const left = new Map<string, Left[]>();
  const begun = new Set<string>();
  for (const delivery of deliveries) {
    const row = seen.get(delivery.rowId);
    if (!row?.leadId || row.channel !== 'email' || !reached(delivery)) continue;
    const first = row.sentAt === null && !begun.has(row.id);
    begun.add(row.id);
    left.set(row.leadId, [...(left.get(row.leadId) ?? []), { address: delivery.toAddress, first }]);
  }
  return left;
};

/** A lead keeps that it was written to, and where. */
const tellLead = async (context: JobContext, leadId: string, left: readonly Left[]): Promise<void> => {
  const found = await lockLead(context.db, leadId, [{}]);
  if (!found) return;
  const { lead: before, settings } = found;
  let written = before;
  for (const { address, first } of left) written = emailLead(written, address, first, context.now).lead;
  if (written === before) return;
  // One step of the lead, however many addresses it was.
  const next = { ...written, version: before.version + 1 };
  const lead = withClocks(before, next, settings, context.now);
  await saveLead(context.db, before, lead);
  context.emit(leadEvent(before, lead, { verb: 'emailed', notes: [] }));
};

const bad: readonly string[] = ['failed', 'partial', 'bounced'];

/** How a message stands after all its deliveries; null: as it stood. */
const foldOf = (
  before: MessageRow & MessageFacts,
  { all, news, now }: { all: readonly DeliveryRow[]; news: readonly DeliveryRow[]; now: string },
) => {
  const arrived = news.find(reached);
  const standing: Standing = {
    status: statusOf(all),
    failedRecipients: failedAmong(before, all),
    sentAt: before.sentAt ?? (arrived ? (arrived.sentAt ?? now) : null),
  };
  const { status, failedRecipients, sentAt } = before;
  const changes = changesBetween<Standing>({ status, failedRecipients, sentAt }, standing);
  return Object.keys(changes.after).length === 0 ? null : { before, standing, changes };
};

const byRow = (deliveries: readonly DeliveryRow[]): Map<string, DeliveryRow[]> => {
  const found = new Map<string, DeliveryRow[]>();
  for (const delivery of deliveries) {
    const own = found.get(delivery.rowId);
    if (own) own.push(delivery);
    else found.set(delivery.rowId, [delivery]);
  }
  return found;
};

/**
 * Folds what became of some addresses into their messages, in the transaction that writes that down: each message once,
 * with one event, however many of its addresses ended together.
 */
export const foldDeliveries = async (
  context: JobContext,
  deliveries: readonly DeliveryRow[],
): Promise<void> => {
  const { db, now } = context;
  const news = byRow(deliveries);
  const ids = [...news.keys()];
  const seen = new Map((await messagesById(db, ids)).map((row) => [row.id, row]));
  // Leads before what belongs to them, and all in one order, as everywhere.
  const left = [...leftByLead(seen, deliveries)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [leadId, mails] of left) await tellLead(context, leadId, mails);
  const rows = await lockMessages(db, ids);
  const all = byRow(await deliveriesOf(db, 'messages', ids));
  const folds = rows.flatMap(
    (row) => foldOf(row, { all: all.get(row.id) ?? [], news: news.get(row.id) ?? [], now }) ?? [],
  );
  await writeStandings(
    db,
    folds.map(({ before, standing }) => ({ id: before.id, ...standing })),
    now,
  );
  for (const { before, standing, changes } of folds) {
    const row = { ...before, ...standing, version: before.version + 1, updatedAt: now };
    const failing = bad.includes(standing.status) && !bad.includes(before.status);
    context.emit(messageEvent({ verb: failing ? 'failed' : 'settled', row, ...changes }));
  }
};
