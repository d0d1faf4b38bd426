import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { requestAtWork } from '#platform/log.ts';
import type { StoredFile } from './files.ts';
import type { PushSubscription } from './push.ts';

export type DeliveryChannel = 'email' | 'sms' | 'push' | 'webhook';

/** One thing on its way to one address, for a row of a noun that keeps its text. */
export type DeliveryRow = {
  id: string;
  channel: DeliveryChannel;
  noun: string;
  rowId: string;
  toAddress: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  providerId: string | null;
  messageId: string | null;
  sentAt: string | null;
  /** When it is tried next, while it waits. */
  nextAt: string | null;
};

/** Its bytes are read only as they leave, anew for each address; null where they are no longer there. */
export type ParcelAttachment = {
  name: string;
  mimeType: string;
  sizeBytes: number;
  open: () => Promise<Pick<StoredFile, 'stream'> | null>;
};

/** What is handed to a provider. `from` and `replyTo` are whole header addresses made by the server. */
export type Parcel =
  | {
      channel: 'email';
      /** Written by the product, not by a person: nobody's out-of-office answers it. */
      automatic?: true;
      /** Absent: the installation's own. */
      fromName?: string;
      replyTo?: string;
      subject: string;
      text: string;
      html: string | null;
      attachments: readonly ParcelAttachment[];
      /** What calendar programs take up from the mail (RFC 6047). */
      calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
      /** Message-IDs this one answers, oldest first. */
      references?: readonly string[];
      /** Address of the one-click unsubscribe (RFC 8058). */
      unsubscribe?: string;
    }
  | { channel: 'sms'; text: string }
  /** To the browser that the noun keeps; `ttl`: seconds for which its service holds it while that is off. */
  | { channel: 'push'; subscription: PushSubscription; payload: string; ttl: number }
  /** An event for a receiver, which knows it by `id`; each of the secrets signs it. */
  | { channel: 'webhook'; id: string; url: string; body: string; secrets: readonly string[] };

/**
 * Nothing is handed over: for good with the reason, or not before a moment. `needless`: nobody misses it, so it counts as
 * taken back, not as failed.
 */
export type Withheld = { blocked: string; needless?: true } | { until: string; reason: string };

/** How a hand-over ended: taken, refused for now or for good, or nobody knows. */
export type HandedOver = {
  ended: 'sent' | 'later' | 'refused' | 'unknown';
  reason: string | null;
  providerId: string | null;
  /**
   * The provider itself cannot be reached or asks for patience, which says nothing of this address: the whole channel
   * rests so many milliseconds, or (null) longer each time.
   */
  rest?: number | null;
  /** What truly went wrong where the reason may not say it to people; for the server's log. */
  cause?: unknown;
};

/** One parcel as it leaves. */
export type Consignment = {
  /** Of the outbox; reports of the provider come back under it. */
  id: string;
  to: string;
  /** Message-ID, the same for every try. */
  messageId: string;
  /** Which hand-over of it this is, counted from 1. */
  tries: number;
  parcel: Parcel;
};

/** A way out of one channel. */
export type Provider = {
  /** Hand-overs at once from one server, and in a second from all of them. */
  atOnce: number;
  perSecond: number;
  /** False: not configured, everything waits. */
  ready: () => boolean;
  /** Tries the way before anything is taken out of the queue; null when it is open. */
  reach?: () => Promise<HandedOver | null>;
  send: (consignment: Consignment) => Promise<HandedOver>;
};

/** How a noun takes part in the outbox: it opens its deliveries when they leave, and hears how each ended. */
export type DeliveryNoun = {
  noun: string;
  /** Read right before the hand-over, so that an opt-out of a moment ago still counts. */
  open: (
    context: Pick<JobContext, 'db' | 'now' | 'services'>,
    delivery: DeliveryRow,
  ) => Promise<Parcel | Withheld>;
  /** In the transaction that writes down the new states; all that ended together, in the order of their rows. */
  settled: (context: JobContext, deliveries: readonly DeliveryRow[]) => Promise<void>;
};

export type NewDelivery = {
  id: string;
  channel: DeliveryChannel;
  noun: string;
  rowId: string;
  toAddress: string;
  /** Not before; null: at once. */
  nextAt: string | null;
  /** What lists call it; the text stays with the noun. */
  subject?: string;
};

/** The job that empties one channel's queue; the outbox runs it. */
export const sendOutbox = { name: 'outbox.send', maxAttempts: 25 };

/** Has channels looked at, at once (null) or from a moment on, once the transaction at hand is committed. */
export const wakeChannels = async (
  db: Kysely<DB>,
  wakes: readonly { channel: DeliveryChannel; at: string | null }[],
): Promise<void> => {
  // One look empties the whole queue: many that wait for the same second need one.
  const distinct = new Map(wakes.map((wake) => [`${wake.channel} ${wake.at?.slice(0, 19)}`, wake]));
  if (distinct.size === 0) return;
  await sql`select count(graphile_worker.add_job(${sendOutbox.name}, json_build_object('channel', each."channel"),
      max_attempts := ${sendOutbox.maxAttempts}::int,
      run_at := coalesce(date_trunc('second', each."at" + interval '999 milliseconds'), now())))
    from json_to_recordset(${JSON.stringify([...distinct.values()])}::json) as each("channel" text, "at" timestamptz)`.execute(
    db,
  );
};

/** Puts deliveries into the outbox in the transaction at hand, and has them sent. */
export const writeDeliveries = async (
  db: Kysely<DB>,
  rows: readonly NewDelivery[],
  now: string,
): Promise<void> => {
  if (rows.length === 0) return;
  // One value for all of them: a statement has room for 65,535.
  const all = JSON.stringify(rows.map(({ subject = '', ...row }) => ({ ...row, subject })));
  await sql`
    insert into outbox ("id", "channel", "noun", "rowId", "toAddress", "nextAt", "subject", "body", "createdAt", "requestId")
    select each.*, '', ${now}::timestamptz, ${requestAtWork()}::text from jsonb_to_recordset(${all}::jsonb)
      as each("id" uuid, "channel" text, "noun" text, "rowId" uuid, "toAddress" text, "nextAt" timestamptz, "subject" text)`.execute(
    db,
  );
  await wakeChannels(
    db,
    rows.map(({ channel, nextAt }) => ({ channel, at: nextAt })),
  );
};
