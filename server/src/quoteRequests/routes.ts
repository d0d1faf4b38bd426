import { day, isRefusal, later } from 'domain/kernel';
import { isTrapped, quoteRefusals, quoteRequestOperations } from 'domain/quoteRequests';
import { bind, bindPublic } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { checkSolved, makeChallenge } from './human.ts';
import { addressWait, allWait, challengeWait } from './limits.ts';
import { receiveQuote } from './receive.ts';
import { countOutcomes, saveOutcome, spendChallenge, takeId } from './sql.ts';

// Known or not, new or trapped: everybody is told the same.
const received = { received: true } as const;

export const sendQuote = bindPublic(
  quoteRequestOperations.send,
  async (ctx, { id, human, reference, source, ...request }) => {
    const settings = await readSettings(ctx.db);
    if (!settings.quoteForm.open) return quoteRefusals.closed;
    const busy = await addressWait(ctx, settings);
    if (busy) return busy;
    // The first answer got lost: it stands, and its challenge is used up.
    if (!(await takeId(ctx.db, id, ctx.now))) return received;
    const solved = await checkSolved(ctx, human);
    if (isRefusal(solved)) return solved;
    if (!(await spendChallenge(ctx.db, solved.id, solved.expiresAt))) return quoteRefusals.notHuman;
    const full = await allWait(ctx);
    if (full) return full;
    if (isTrapped(reference, solved.issuedAt, ctx.now)) {
      await saveOutcome(ctx.db, id, 'trapped', null);
      return received;
    }
    const done = await receiveQuote(ctx, settings, request, source);
    if (isRefusal(done)) return done;
    await saveOutcome(ctx.db, id, done.outcome, done.leadId);
    return received;
  },
);

export const quoteRequestRoutes = [
  bindPublic(quoteRequestOperations.form, async ({ db }) => {
    const { quoteForm, teamName } = await readSettings(db);
    return { open: quoteForm.open, teamName };
  }),

  bindPublic(quoteRequestOperations.challenge, async (ctx) => {
    const { quoteForm } = await readSettings(ctx.db);
    if (!quoteForm.open) return quoteRefusals.closed;
    return (await challengeWait(ctx)) ?? makeChallenge(ctx, quoteForm.difficulty);
  }),

  sendQuote,

  bind(quoteRequestOperations.counts, async ({ db, now }) => {
    const counts = await countOutcomes(db, later(now, -30 * day));
    const of = (outcome: string) => counts.get(outcome) ?? 0;
    return { created: of('created'), merged: of('merged'), trapped: of('trapped') };
  }),
];
