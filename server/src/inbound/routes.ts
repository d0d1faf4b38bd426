import { inboundOperations, inboundRefusals } from 'domain/inbound';
import { readUnsubscribeToken } from '#messages';
import { optedOut } from '#outbox';
import type { PublicContext } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { beginAgainFor, endFor } from './opting.ts';
import { stuckRoutes } from './stuck.ts';

const subscriptionOf = async ({ db, keys }: Pick<PublicContext, 'db' | 'keys'>, address: string) => ({
  address,
  teamName: (await readSettings(db)).teamName,
  optedOutAt: (await optedOut({ db, keys }, 'email', [address])).get(address) ?? null,
});

/** What is stuck, and what the page behind the link of an e-mail does; whoever holds the link is its reader. */
export const inboundRoutes = [
  ...stuckRoutes,

  bind(inboundOperations.subscription, async (ctx, { token }) => {
    const address = readUnsubscribeToken(ctx.keys, token);
    return address === null ? inboundRefusals.link : subscriptionOf(ctx, address);
  }),

  bind(inboundOperations.unsubscribe, async (ctx, { token }) => {
    const address = readUnsubscribeToken(ctx.keys, token);
    if (address === null) return inboundRefusals.link;
    await endFor(ctx, { channel: 'email', address }, 'link');
    return subscriptionOf(ctx, address);
  }),

  bind(inboundOperations.subscribe, async (ctx, { token }) => {
    const address = readUnsubscribeToken(ctx.keys, token);
    if (address === null) return inboundRefusals.link;
    await beginAgainFor(ctx, { channel: 'email', address }, 'link');
    return subscriptionOf(ctx, address);
  }),

  bind(inboundOperations.removeOptOut, async () => inboundRefusals.theirs),
];
