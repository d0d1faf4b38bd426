import type { Scope, Viewer, Who } from 'domain/kernel';
import type { SearchQuery, SearchResult, SearchType } from 'domain/search';
import type { HeldKind } from 'domain/users';
import type { Hono } from 'hono';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { DeliveryNoun } from '#platform/outside/deliveries.ts';
import type { Services } from '#platform/services.ts';
import type { Alongside } from './alongside.ts';
import type { Context } from './context.ts';
import type { NewEvent, StoredEvent } from './events.ts';
import type { Gate } from './gate.ts';
import type { MakeMeter } from './meter.ts';
import type { Bound } from './operations.ts';
import type { Runner } from './runner.ts';
import type { MakeSessionSource } from './session.ts';

/** How a noun joins the live feed: how its rows are loaded, who sees which, and what is sent. */
export type FeedNoun<Row extends { id: string } = { id: string }> = {
  noun: string;
  who: Who;
  /** Its rows are another noun's seen from another side: told by that one's events, where their facts say so. */
  follows?: { noun: string; when: (facts: Readonly<Record<string, unknown>>) => boolean };
  /**
   * Rows by id, deleted ones included, so that the scope can say who lost sight of them. `whole`: some stream wants
   * whole rows; else what the summary needs is enough.
   */
  load: (db: Kysely<DB>, ids: readonly string[], whole: boolean) => Promise<Row[]>;
  scope: (viewer: Viewer) => Scope;
  /** Rows that may be opened by their address as well: who has one open hears of it, in no column. */
  readable?: (viewer: Viewer) => Scope;
  /** The fact that names the one person whose a row is: all others' streams need not look at it. */
  owner?: string;
  /** The column or group a row (or an event's scope facts) stands in; null, and unsaid, when it counts nowhere. */
  place?: (facts: Readonly<Record<string, unknown>>) => string | null;
  // Methods, so that a noun with rows of its own stands among feeds of any row.
  /** What is sent of a row; unsaid: all of it. */
  summary?(row: Row): object;
  /** What is sent to streams that want whole rows, where that is more. */
  whole?(row: Row): object;
};

type Reading = { db: Kysely<DB>; now: string };

/** What people hold of a noun, and how it is handed over when somebody leaves (D51). */
export type Holding = {
  kind: HeldKind;
  /** How many somebody would have to take over from one person. */
  count: (reading: Reading, uid: string) => Promise<number>;
  /** What the first of them are called. */
  names: (reading: Reading, uid: string, limit: number) => Promise<string[]>;
  /** Gives all of it to somebody who may have it, in the transaction at hand; what is told of it is told elsewhere. */
  handOver: (context: Context, from: string, to: string) => Promise<void>;
  /** What profiles say of it, which is about open ones alone; people without any may be absent. */
  open?: {
    count: (db: Kysely<DB>, uids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
    /** Their ids, newest first. */
    ids: (db: Kysely<DB>, uid: string, limit: number) => Promise<string[]>;
  };
};

/** Something in whose texts a query was hit, the texts between bars: a row, or a part of one. */
export type Hit = { id: string; at: string; part: string; txt: string };

/** Whoever searches. `db` keeps one plan for each statement, whatever its values. */
export type Searching = { db: Kysely<DB>; keys: Keys; viewer: Viewer; now: string };

/** How the hits of a query are read that are worth ranking. */
export type SearchAsk = {
  /** All of them by their index, the newest first of very many: `id`, `at`, `part`, `txt`, asked together with other nouns'. */
  few: RawBuilder<unknown>;
  /** Whether there are few enough for that. */
  areFew: boolean;
  /** Where there are more: the newest and the best met. */
  many: () => Promise<Hit[]>;
  /** Of few that were still cut off: the best met. */
  best?: () => Promise<Hit[]>;
};

/** How a noun is found by the search over everything (D8). */
export type SearchSource = {
  type: SearchType;
  /** Through whose eyes anything of it is found at all. */
  who: Who;
  /** Of texts that the database keeps; null where nothing can be found. Unsaid: `tell` looks at all there are. */
  ask?: (ctx: Searching, query: SearchQuery) => Promise<SearchAsk | null>;
  /** The best of the hits, of what the viewer may open, in order, at most `limit`. */
  tell: (ctx: Searching, hits: readonly Hit[], query: SearchQuery, limit: number) => Promise<SearchResult[]>;
};

/** A way in beside HTTP: closed, what is under way there is at its end. */
export type Door = { close: () => Promise<void> };

/** What a noun adds to the server; `features.ts` lists them in order. */
export type Feature = {
  name: string;
  routes: readonly Bound[];
  feed?: FeedNoun;
  holding?: Holding;
  search?: SearchSource;
  /** Its rows leave through the outbox, to one address each. */
  deliveries?: DeliveryNoun;
  /** Its events change who may see what: streams are looked at again before anything behind such an event is sent. */
  touchesRights?: true;
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different payloads
  jobs?: readonly Job<any>[];
  /** Runs in the transaction of an operation of somebody signed in, on what it told; a refusal takes all of it back. */
  alongside?: Alongside;
  /** Runs in the writing transaction's wake, as a job, once per event; idempotent. */
  reactions?: readonly {
    verb: string;
    /** False: this event is none of its concern, and no job is made of it. */
    when?: (event: NewEvent, actor: string | null) => boolean;
    run: (event: StoredEvent, context: JobContext) => Promise<void>;
  }[];
  /** Operations that are also called as `POST /api/functions/{name}` with `{data}`, by that name. */
  callables?: Readonly<Record<string, Bound>>;
  /** What the requests of `http` are let in by, so that Roles tell of them too. */
  gates?: readonly Gate[];
  /** Requests that are not operations: uploads, downloads, callbacks. */
  http?: (app: Hono, services: Services, runner: Runner) => void;
  /** How many requests a person has left; at most one feature counts them. */
  meter?: MakeMeter;
  /** How a token becomes a person; exactly one feature has it. */
  sessions?: MakeSessionSource;
  /** Listens for others beside HTTP, for as long as the server does. */
  listen?: (services: Services) => Promise<Door>;
  /** Runs before the server listens, one server at a time; its lines are printed once it does. */
  start?: (services: Services) => Promise<readonly string[]>;
};
