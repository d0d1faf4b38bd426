import type { MailState } from '#outbox';
import type { MessageStatus } from './message.ts';

const reached = (state: MailState): boolean => state === 'sent' || state === 'delivered';

/**
 * Where a message stands as a whole, from its addresses (decision 0022). What was taken back counts only where nothing
 * else is left; unknown is said as long as nothing is known to have failed.
 */
export const statusOf = (deliveries: readonly { state: MailState }[]): MessageStatus => {
  const states = deliveries.map(({ state }) => state).filter((state) => state !== 'cancelled');
  const all = (is: (state: MailState) => boolean) => states.every(is);
  const some = (...wanted: MailState[]) => states.some((state) => wanted.includes(state));
  if (states.length === 0) return 'cancelled';
  if (all((state) => state === 'queued')) return 'queued';
  if (some('queued', 'sending')) return 'sending';
  if (all((state) => state === 'delivered')) return 'delivered';
  if (all(reached)) return 'sent';
  if (all((state) => state === 'failed' || state === 'bounced')) return some('failed') ? 'failed' : 'bounced';
  if (some('failed', 'bounced')) return 'partial';
  return 'unknown';
};

/** Whether nothing more will happen to a message by itself. */
export const isSettled = (status: MessageStatus): boolean => status !== 'queued' && status !== 'sending';
