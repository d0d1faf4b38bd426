import { e164, isAdministrator, isRefusal, type MessageChannel, notFound } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { mailAddress, messageOperations, readableMessages } from 'domain/messages';
import { findLead } from '#leads';
import { optedOut } from '#outbox';
import { figureRows, figureTotal } from '#platform/figures.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { messageFigures } from './figures.ts';
import { limitsOf } from './quotas.ts';
import { lastMessageFirst, listMessages } from './sql/list.ts';
import { findMessage, summaryOfMessage } from './sql/rows.ts';
import { wholeMessage } from './whole.ts';

export const readingRoutes = [
  bind(messageOperations.list, async ({ db, viewer, now }, { cursor, limit, figure, ...asked }) => {
    // Messages about clients, and those of nobody we know, are for administrators.
    const closed = asked.clientId !== undefined || asked.strays === true;
    if (closed && !isAdministrator(viewer.role)) return notFound;
    if (asked.leadId && !(await findLead(db, asked.leadId, readableLeads(viewer)))) return notFound;
    const of =
      figure && figureRows(messageFigures, figure, { viewer, settings: await readSettings(db), now });
    if (isRefusal(of)) return of;
    return readPage(
      { cursor, limit },
      lastMessageFirst,
      (stretch) => listMessages(db, viewer, { ...asked, more: of?.rows }, stretch),
      (rows) => rows.map(summaryOfMessage),
      figureTotal(db, of, asked),
    );
  }),
  bind(messageOperations.get, async (ctx, { id }) => {
    const row = await findMessage(ctx.db, id, readableMessages(ctx.viewer));
    return row ? wholeMessage(ctx, row) : notFound;
  }),
  bind(messageOperations.optOuts, async ({ db, keys, viewer }, { leadId }) => {
    const lead = (await findLead(db, leadId, readableLeads(viewer)))?.lead;
    if (!lead) return notFound;
    const since = async (channel: MessageChannel, address: string | null) =>
      address === null ? null : ((await optedOut({ db, keys }, channel, [address])).get(address) ?? null);
    return {
      email: await since('email', mailAddress(lead.email)),
      sms: await since('sms', e164(lead.phone)),
    };
  }),
  bind(messageOperations.limits, async (ctx) => limitsOf(ctx, await readSettings(ctx.db))),
];
