import type { MessageChannel } from 'domain/kernel';
import { optedOutText } from 'domain/messages';
import { markOptedIn, markOptedOut } from '#leads';
import { blockDeliveries, optIn, optOut } from '#outbox';
import type { PublicContext } from '#platform/operations/context.ts';
import { readSettings } from '#settings';

type Hearing = Pick<PublicContext, 'db' | 'keys' | 'now' | 'newId' | 'emit' | 'enqueue'>;
type At = { channel: MessageChannel; address: string };

/** Somebody wants no more of us: kept, shown on their leads, and what still waits for them ends; false where it stood. */
export const endFor = async (ctx: Hearing, at: At, source: string): Promise<boolean> => {
  if (!(await optOut(ctx.db, { ...at, at: ctx.now, source }))) return false;
  const { officeTimeZone } = await readSettings(ctx.db);
  await markOptedOut(ctx, at);
  await blockDeliveries(ctx, { ...at, reason: optedOutText(ctx.now, officeTimeZone) });
  return true;
};

/** They take it back themselves; false where there was nothing to take back. */
export const beginAgainFor = async (ctx: Hearing, at: At, source: string): Promise<boolean> => {
  if (!(await optIn(ctx, at))) return false;
  await markOptedIn(ctx, at, source);
  return true;
};
