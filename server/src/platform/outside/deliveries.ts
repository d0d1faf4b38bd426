import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { sendMail } from './mail.ts';

export type DeliveryChannel = 'email' | 'sms' | 'push';

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
};

export type ParcelAttachment = { name: string; mimeType: string; bytes: Uint8Array };

/** What is handed to a provider. `from` and `replyTo` are whole header addresses made by the server. */
export type Parcel =
  | {
      channel: 'email';
      /** Absent: the installation's own. */
      fromName?: string;
      replyTo?: string;
      subject: string;
      text: string;
      html: string | null;
      attachments: readonly ParcelAttachment[];
      /** Message-IDs this one answers, oldest first. */
      references?: readonly string[];
      /** Address of the one-click unsubscribe (RFC 8058). */
      unsubscribe?: string;
    }
  | { channel: 'sms'; text: string }
  | { channel: 'push'; payload: string; ttl: number };

/** Nothing is handed over: for good with the reason, or not before a moment. */
export type Withheld = { blocked: string } | { until: string; reason: string };

/** How a noun takes part in the outbox: it opens its deliveries when they leave, and hears how each ended. */
export type DeliveryNoun = {
  noun: string;
  /** Read right before the hand-over, so that an opt-out of a moment ago still counts. */
  open: (
    context: Pick<JobContext, 'db' | 'now' | 'services'>,
    delivery: DeliveryRow,
  ) => Promise<Parcel | Withheld>;
  /** In the transaction that writes down the new state. */
  settled: (context: JobContext, delivery: DeliveryRow) => Promise<void>;
};

export type NewDelivery = {
  id: string;
  channel: DeliveryChannel;
  noun: string;
  rowId: string;
  toAddress: string;
  /** Not before; null: at once. */
  nextAt: string | null;
};

/** Puts deliveries into the outbox in the transaction at hand, and enqueues their sending. */
export const writeDeliveries = async (
  db: Kysely<DB>,
  rows: readonly NewDelivery[],
  now: string,
): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, subject: '', body: '', createdAt: now })))
    .execute();
  await sql`select count(graphile_worker.add_job(${sendMail.name}, json_build_object('id', each."id"),
      max_attempts := ${sendMail.maxAttempts}::int, job_key := 'outbox:' || each."id",
      run_at := coalesce(each."nextAt", now())))
    from json_to_recordset(${JSON.stringify(rows)}::json) as each("id" uuid, "nextAt" timestamptz)`.execute(
    db,
  );
};
