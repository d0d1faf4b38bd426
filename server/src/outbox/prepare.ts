import { optedOutText } from 'domain/messages';
import { mailPause, triesOn } from 'domain/outbox';
import type { Settings } from 'domain/settings';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { HandedOver, Parcel, Withheld } from '#platform/outside/deliveries.ts';
import { mailPlace } from '#platform/outside/mail.ts';
import { optedOut } from './opt-outs.ts';
import type { Settlement } from './sql/queue.ts';
import { deliveryOf, type OutboxRow } from './sql/row.ts';

/** Texts as they were written; null where a seal cannot be opened any more. */
export const textsOf = (
  keys: Keys,
  { id, secret, body, html }: Pick<OutboxRow, 'id' | 'secret' | 'body' | 'html'>,
) => {
  const open = (text: string | null, part: 'body' | 'html') =>
    secret && text ? keys.open(text, mailPlace(id, part)) : text;
  return { text: open(body, 'body'), html: open(html, 'html') };
};

/** How one try is written down; `attempts` of the row as it was claimed for this try. */
export const settlementOf = (row: OutboxRow, { ended, reason, providerId }: HandedOver): Settlement => {
  const { id, version, attempts } = row;
  const result = { id, version, attempts, lastError: reason, providerId };
  if (ended === 'sent') return { ...result, state: 'sent', lastError: null };
  if (ended === 'unknown') return { ...result, state: 'unknown' };
  if (ended === 'refused' || attempts >= triesOn(row.channel)) return { ...result, state: 'failed' };
  return { ...result, state: 'queued', wait: Math.round(mailPause(attempts, Math.random())) };
};

/** Ready to be handed over, or what is written down instead. */
export type Prepared = { row: OutboxRow; parcel: Parcel } | { instead: Settlement };

const withheld = ({ id, version, attempts }: OutboxRow, held: Withheld): Prepared => {
  const result = { id, version, attempts };
  if ('blocked' in held) {
    const state = held.needless ? 'cancelled' : 'failed';
    return { instead: { ...result, state, lastError: held.blocked } };
  }
  return { instead: { ...result, state: 'queued', lastError: held.reason, until: held.until } };
};

const failedTry = (row: OutboxRow, ended: 'later' | 'refused', reason: string): Prepared => ({
  instead: settlementOf({ ...row, attempts: row.attempts + 1 }, { ended, reason, providerId: null }),
});

const own = (keys: Keys, row: OutboxRow): Prepared => {
  const { text, html } = textsOf(keys, row);
  if (text === null)
    return failedTry(row, 'refused', 'The text cannot be opened: the secret of this installation changed');
  return {
    row,
    parcel: { channel: 'email', automatic: true, subject: row.subject, text, html, attachments: [] },
  };
};

type Opening = Pick<JobContext, 'db' | 'now' | 'services' | 'deliveryNouns'>;

const prepare = async (context: Opening, row: OutboxRow): Promise<Prepared> => {
  const delivery = deliveryOf(row);
  if (!delivery) return own(context.services.keys, row);
  const noun = context.deliveryNouns.get(delivery.noun);
  if (!noun) return failedTry(row, 'later', 'This version does not know what it belongs to');
  try {
    const parcel = await noun.open(context, delivery);
    return 'channel' in parcel ? { row, parcel } : withheld(row, parcel);
  } catch (error) {
    context.services.log.warn('a delivery could not be made ready', { id: row.id, error });
    return failedTry(row, 'later', 'It could not be made ready');
  }
};

/** People's messages to somebody who wants no more; the product's own mails are none of that. */
const optOuts = async (context: Opening, rows: readonly OutboxRow[]): Promise<Map<string, string>> => {
  const [first] = rows;
  if (!first || first.channel === 'push' || first.channel === 'webhook') return new Map();
  const addresses = rows.filter(({ noun }) => noun === 'messages').map(({ toAddress }) => toAddress);
  return optedOut({ db: context.db, keys: context.services.keys }, first.channel, addresses);
};

/** Opens what is about to leave on one channel, each with what its noun says at this moment. */
export const prepareAll = async (
  context: Opening,
  settings: Settings,
  rows: readonly OutboxRow[],
): Promise<Prepared[]> => {
  const out = await optOuts(context, rows);
  return Promise.all(
    rows.map(async (row) => {
      const at = row.noun === 'messages' ? out.get(row.toAddress) : undefined;
      if (at === undefined) return prepare(context, row);
      return withheld(row, { blocked: optedOutText(at, settings.officeTimeZone) });
    }),
  );
};
