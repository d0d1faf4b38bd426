import { dateTime, isAdministrator, isRefusal, notFound, uuid } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { e164, type MessageChannel, mailAddress, messageOperations, readableMessages } from 'domain/messages';
import * as z from 'zod';
import { findLead } from '#leads';
import { optedOut } from '#outbox';
import { pageOf, readCursor } from '#platform/cursor.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { limitsOf } from './quotas.ts';
import { listMessages } from './sql/list.ts';
import { findMessage, summaryOfMessage } from './sql/rows.ts';
import { wholeMessage } from './whole.ts';

const position = z.tuple([dateTime, uuid]);

export const readingRoutes = [
  bind(messageOperations.list, async ({ db, viewer }, { cursor, limit, ...asked }) => {
    // Messages about clients, and those of nobody we know, are for administrators.
    const closed = asked.clientId !== undefined || asked.strays === true;
    if (closed && !isAdministrator(viewer.role)) return notFound;
    if (asked.leadId && !(await findLead(db, asked.leadId, readableLeads(viewer)))) return notFound;
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listMessages(db, viewer, asked, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    return { ...page, items: page.items.map(summaryOfMessage) };
  }),
  bind(messageOperations.get, async ({ db, viewer }, { id }) => {
    const row = await findMessage(db, id, readableMessages(viewer));
    return row ? wholeMessage(db, row) : notFound;
  }),
  bind(messageOperations.optOuts, async ({ db, viewer }, { leadId }) => {
    const lead = (await findLead(db, leadId, readableLeads(viewer)))?.lead;
    if (!lead) return notFound;
    const since = async (channel: MessageChannel, address: string | null) =>
      address === null ? null : ((await optedOut(db, channel, [address])).get(address) ?? null);
    return {
      email: await since('email', mailAddress(lead.email)),
      sms: await since('sms', e164(lead.phone)),
    };
  }),
  bind(messageOperations.limits, async (ctx) => limitsOf(ctx, await readSettings(ctx.db))),
];
