import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { DeliveryNoun } from '#platform/outside/deliveries.ts';
import type { Mail } from '#platform/outside/mail.ts';
import type { Services } from '#platform/services.ts';

export type JobOptions = {
  /** One waiting job per key; a later one replaces it. */
  key?: string;
  /** ISO time before which it does not run. */
  runAt?: string;
};

/** What a job runs with: its own transaction, and the same services as the operations. */
export type JobContext = {
  db: Kysely<DB>;
  now: string;
  services: Services;
  emit: (event: NewEvent) => void;
  enqueue: Enqueue;
  mail: (message: Mail) => Promise<void>;
  /** Aborted some seconds after the server was told to stop: work of minutes ends then, and is done again elsewhere. */
  signal: AbortSignal;
  /** The nouns whose rows leave through the outbox, by name. */
  deliveryNouns: ReadonlyMap<string, DeliveryNoun>;
  /** For jobs outside a transaction: a piece of work in one of its own, its events included. */
  within: (work: (context: JobContext) => Promise<void>) => Promise<void>;
};

/** Enqueues a job in the transaction at hand. */
export type Enqueue = <Payload extends object>(
  job: Job<Payload>,
  payload: Payload,
  options?: JobOptions,
) => Promise<void>;

/** A named piece of later work; idempotent, since it may run again after a crash. */
export type Job<Payload extends object> = {
  name: string;
  run: (payload: Payload, context: JobContext) => Promise<void>;
  /** What is still to be said once it failed for the last time, in a transaction of its own. */
  givenUp?: (payload: Payload, context: JobContext) => Promise<void>;
  /** Cron line (UTC) for work that comes round. */
  every?: string;
  /** How often it is tried, with growing pauses, before it counts as failed; 10 unless told. */
  maxAttempts?: number;
  /** Jobs of one queue run one after another, whatever server they run on: slow ones leave the others room. */
  queue?: string;
  /** False: runs outside a transaction, for work that waits for others (mail, files). */
  transaction?: false;
};
