import { isRefusal, type Outcome } from 'domain/kernel';
import { blankLead } from 'domain/leads';
import {
  confirmationOf,
  leadForQuote,
  leadOfQuote,
  mergeQuote,
  type QuoteFields,
  quoteAuthor,
  sourceOfQuote,
} from 'domain/quoteRequests';
import type { Settings } from 'domain/settings';
import { addLead, saveChange } from '#leads';
import { optedOut } from '#outbox';
import type { PublicContext } from '#platform/operations/context.ts';
import { isWornOut } from './limits.ts';
import { leadsLike, type QuoteOutcome, waitForSame } from './sql.ts';

type Received = { outcome: QuoteOutcome; leadId: string | null };

/** Once per address and day, and never to who wants no more of us. */
const confirm = async (ctx: PublicContext, { email, firstName }: QuoteFields, teamName: string) => {
  if (email === '' || (await optedOut(ctx, 'email', [email])).size > 0) return;
  const key = `quote:${ctx.keys.blindIndex(email, 'quoteRequests.mail')}:${ctx.now.slice(0, 10)}`;
  await ctx.mail({ to: email, ...confirmationOf(firstName, teamName), key });
};

const join = async (
  ctx: PublicContext,
  settings: Settings,
  request: QuoteFields,
  source: string,
): Promise<Outcome<Received>> => {
  const writing = { ...ctx, actor: { uid: null, displayName: quoteAuthor } };
  await waitForSame(ctx.db, request.email, request.phone);
  const known = leadForQuote(await leadsLike(ctx.db, request.email, request.phone));
  if (known && (await isWornOut(ctx, known.lead.id))) return { outcome: 'ignored', leadId: known.lead.id };
  if (known) {
    await saveChange(writing, { lead: known.lead, settings }, mergeQuote(known, request, ctx.now));
    return { outcome: 'merged', leadId: known.lead.id };
  }
  const blank = blankLead(ctx.newId(), ctx.now, settings.leaseNoticeDays);
  const from = sourceOfQuote(source, settings.quoteForm.sources);
  const lead = await addLead(writing, settings, leadOfQuote(blank, request, from, ctx.now));
  return isRefusal(lead) ? lead : { outcome: 'created', leadId: lead.id };
};

/** Makes a lead of a request, or joins it to the lead that is there already, and says by mail that it came. */
export const receiveQuote = async (
  ctx: PublicContext,
  settings: Settings,
  request: QuoteFields,
  source: string,
): Promise<Outcome<Received>> => {
  const received = await join(ctx, settings, request, source);
  if (!isRefusal(received)) await confirm(ctx, request, settings.teamName);
  return received;
};
