import { type Client, readableClients } from 'domain/clients';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import { isStray, type Message, messageOperations, messageRefusals } from 'domain/messages';
import { findClient } from '#clients';
import { giveHome } from '#documents';
import { findLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { aboutName } from './about.ts';
import { replayedMessage } from './sending.ts';
import { findMessage, lockMessage, type MessageFacts, type MessageRow, updateMessage } from './sql/rows.ts';
import { messageEvent } from './told.ts';
import { wholeMessage } from './whole.ts';

type Place = { leadId?: string | undefined; clientId?: string | undefined };
type Whose = { lead: Lead | null; client: Client | null };

const whose = async ({ db, viewer }: Context, { leadId, clientId }: Place): Promise<Outcome<Whose>> => {
  if ((leadId === undefined) === (clientId === undefined)) return messageRefusals.either;
  const lead = leadId ? (await findLead(db, leadId, readableLeads(viewer)))?.lead : null;
  const client = clientId ? await findClient(db, clientId, readableClients(viewer)) : null;
  return lead === undefined || client === undefined ? notFound : { lead, client };
};

const lockStray = async ({ db }: Context, id: string): Promise<Outcome<MessageRow & MessageFacts>> => {
  const row = await lockMessage(db, id);
  if (!row) return notFound;
  return isStray(row) ? row : messageRefusals.filed;
};

const file = async (ctx: Context, { id, ...place }: Place & { id: string }): Promise<Outcome<Message>> => {
  if (!(await findMessage(ctx.db, id))) return notFound;
  const found = await whose(ctx, place);
  if (isRefusal(found)) return found;
  const stray = await lockStray(ctx, id);
  if (isRefusal(stray)) return stray;
  const home = { leadId: found.lead?.id ?? null, clientId: found.client?.id ?? null };
  const changes = { ...home, leadName: aboutName(found) };
  await updateMessage(ctx.db, id, { ...changes, updatedAt: ctx.now });
  // What came with it is read by whoever reads it.
  const files = stray.attachments.map((attachment) => attachment.id);
  await giveHome(ctx, files, { home, lead: found.lead });
  const row = (await findMessage(ctx.db, id)) ?? stray;
  const before = { leadId: null, clientId: null, leadName: stray.leadName };
  const was = { about: 'nobody', senderId: null, assignedRep: null, column: null, deleted: false };
  ctx.emit(messageEvent({ verb: 'filed', row, before, after: changes, scopeBefore: was }));
  return wholeMessage(ctx, row);
};

const markDone = async (ctx: Context, { id }: { id: string }): Promise<Outcome<Message>> => {
  const stray = await lockStray(ctx, id);
  if (isRefusal(stray)) return stray;
  if (stray.doneAt !== null) return wholeMessage(ctx, stray);
  const changes = { doneAt: ctx.now };
  await updateMessage(ctx.db, id, { ...changes, updatedAt: ctx.now });
  const row = { ...stray, ...changes, version: stray.version + 1, updatedAt: ctx.now };
  ctx.emit(messageEvent({ verb: 'done', row, before: { doneAt: null }, after: changes }));
  return wholeMessage(ctx, row);
};

/** What administrators do with a message from somebody unknown. */
export const strayRoutes = [
  bind(messageOperations.file, file, replayedMessage),
  bind(messageOperations.markDone, markDone, replayedMessage),
];
