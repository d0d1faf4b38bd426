import type { TokenScope } from 'domain/apiTokens';
import type { Actor, DeviceTimes, Operation, Viewer, ViewMode } from 'domain/kernel';
import type { WayIn } from 'domain/users';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Env } from '#platform/env.ts';
import type { Job, JobOptions } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Limits } from '#platform/limits.ts';
import type { Log } from '#platform/log.ts';
import type { Mail } from '#platform/outside/mail.ts';
import type { Outgoing } from '#platform/outside/outgoing.ts';
import type { NewEvent } from './events.ts';
import type { Holding, SearchSource } from './feature.ts';
import type { Gate } from './gate.ts';

/** A signed-in browser or program; the row of `sessions` without its secret, or of an API token. */
export type Session = {
  id: string;
  uid: string;
  /** firstLogin or passwordChangeRequired is set: only me, signOut and changePassword are answered. */
  held: boolean;
  /** `open`: only the second step is answered; `due`: a second factor has to be set up before anything else (D63). */
  step: 'open' | 'due' | null;
  mode: ViewMode;
  viewAs: string | null;
  viewEndsAt: string | null;
  /** How it was opened, and when the person last proved who they are in it (D49). */
  openedBy: WayIn | 'token';
  /** The API token that asks, in place of a session; what it may do beside its person's rights. */
  token?: { name: string; scope: TokenScope };
  provedAt: string;
  createdAt: string;
};

/** `readable`: the page's scripts may see it; never for a secret. */
export type CookieOptions = { maxAge?: number; path?: string; readable?: true };

/** What every handler works with; `db` is the request's one transaction. */
export type PublicContext = {
  db: Transaction<DB>;
  /** Beside the transaction: keeps one plan for each statement, whatever its values. */
  steady: Kysely<DB>;
  /** The database's address, for a connection of one's own. */
  url: string;
  requestId: string;
  /** The moment of the request, ISO text; the only clock a handler reads. */
  now: string;
  /** Of what waited for the network: when it was done, and sent, by its device's clock. */
  deviceTimes: DeviceTimes | null;
  newId: () => string;
  env: Env;
  keys: Keys;
  /** The only way to other machines' HTTP; files may lie there. */
  outgoing: Outgoing;
  /** For what fails without failing the request; every line carries the request's id. */
  log: Log;
  /** What people hold, of every noun that has something to hold. */
  holdings: readonly Holding[];
  /** Every operation as it is declared: what the gate judges by. */
  operations: readonly Operation[];
  /** What requests that are no operations are let in by. */
  gates: readonly Gate[];
  /** What can be found, of every noun that can be. */
  sources: readonly SearchSource[];
  /** Counters kept outside the transaction, so that a refused try still counts. */
  limits: Limits;
  session: Session | null;
  client: { address: string; userAgent: string };
  cookies: {
    get: (name: string) => string | undefined;
    isFormer: (name: string) => boolean;
    set: (name: string, value: string, options: CookieOptions) => void;
    clear: (name: string) => void;
  };
  /** Appends an event; written with the transaction. */
  emit: (event: NewEvent) => void;
  /** Appends an event that is written only when the request is refused: a try, of which nothing else stands. */
  emitRefused: (event: NewEvent) => void;
  /** Enqueues a job in the same transaction. */
  enqueue: <Payload extends object>(
    job: Job<Payload>,
    payload: Payload,
    options?: JobOptions,
  ) => Promise<void>;
  /** Puts a mail into the outbox in the same transaction; a job sends it. */
  mail: (message: Mail) => Promise<void>;
};

/** The same for somebody signed in. */
export type Context = PublicContext & { session: Session; actor: Actor; viewer: Viewer };
