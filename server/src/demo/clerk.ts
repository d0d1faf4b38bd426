import { type Actor, isRefusal, type Operation } from 'domain/kernel';
import type * as z from 'zod';
import { activities } from '#activities';
import { absences, appointments } from '#appointments';
import { clients } from '#clients';
import { collections, statements } from '#collections';
import { contacts } from '#contacts';
import { conversion } from '#conversion';
import { deals } from '#deals';
import { invoices } from '#invoices';
import { appendPast, type PastEvent } from '#platform/operations/append.ts';
import type { Context, Session } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { routeDays, routes } from '#routes';
import { machines, sites } from '#sites';
import { vendChanges } from '#vendChanges';

const nouns = [
  clients,
  sites,
  machines,
  contacts,
  deals,
  activities,
  absences,
  appointments,
  conversion,
  routes,
  routeDays,
  collections,
  statements,
  invoices,
  vendChanges,
];
const bound = new Map(nouns.flatMap((noun) => noun.routes).map((each) => [each.operation.name, each]));
const reactions = [collections, vendChanges].flatMap((noun) => noun.reactions ?? []);

type Parts = { db: Context['db']; services: Services };
type Moment = { by: Actor; at: string };

const sessionOf = ({ by, at }: Moment, id: string): Session => ({
  id,
  uid: by.uid,
  held: false,
  mode: 'all',
  viewAs: null,
  viewEndsAt: null,
  openedBy: 'password',
  step: null,
  provedAt: at,
  createdAt: at,
});

// What was mailed or put off back then has long been done.
const nothing = async () => undefined;

const contextOf = ({ db, services }: Parts, { by, at }: Moment, emit: Context['emit']): Context => {
  const { steady, url, newId, env, keys, limits, outgoing, log } = services;
  return {
    db,
    steady,
    url,
    newId,
    env,
    keys,
    limits,
    outgoing,
    log,
    emit,
    emitRefused: () => undefined,
    requestId: '',
    now: at,
    deviceTimes: null,
    holdings: [],
    operations: [],
    gates: [],
    sources: [],
    session: sessionOf({ by, at }, newId()),
    client: { address: '', userAgent: '' },
    cookies: { get: () => undefined, isFormer: () => false, set: () => undefined, clear: () => undefined },
    enqueue: nothing,
    mail: nothing,
    actor: by,
    viewer: { uid: by.uid, role: by.role, sees: 'all' },
  };
};

// Nothing leaves the house for what is only told.
const idle = {
  enqueue: nothing,
  mail: nothing,
  within: nothing,
  deliveryNouns: new Map(),
  signal: new AbortController().signal,
};

/** Lets the nouns that wait for an event do what they do in its wake. */
const react = async (parts: Parts, { by, at }: Moment, event: NewEvent, emit: Context['emit']) => {
  const author = { actor: by.uid, effective: by.uid };
  const stored = {
    ...event,
    ...author,
    position: 0,
    xid: '0',
    at,
    requestId: null,
    key: null,
    through: null,
  };
  for (const { verb, when, run } of reactions)
    if (verb === `${event.noun}.${event.verb}` && (!when || when(event, by.uid)))
      await run(stored, { ...parts, ...idle, now: at, emit });
};

/** Does what people did, by the product's own operations and as of the time when they did it. */
export const createClerk = (parts: Parts) => {
  const past: PastEvent[] = [];
  const keep = ({ by, at }: Moment, event: NewEvent): void => {
    const author = { actor: by.uid, effective: by.uid };
    past.push({ event, meta: { at, ...author, requestId: null, key: null } });
  };
  return {
    keep,
    /** Answers what the operation answers; what it refuses does not belong into the demonstration. */
    act: async <Input extends z.ZodType, Output>(
      operation: Operation<Input, Output>,
      by: Actor,
      at: string,
      input: z.input<Input>,
    ): Promise<Output> => {
      const told: NewEvent[] = [];
      const emit: Context['emit'] = (event) => told.push(event);
      const ctx = contextOf(parts, { by, at }, emit);
      const answer = await bound.get(operation.name)?.handle(ctx, operation.input.parse(input));
      if (answer === undefined || isRefusal(answer))
        throw new Error(`${operation.name}: ${isRefusal(answer) ? answer.message : 'nobody answers'}`);
      for (const event of [...told]) await react(parts, { by, at }, event, emit);
      for (const event of told) keep({ by, at }, event);
      return answer as Output;
    },
    /** Writes down what happened, in the order of its times. */
    finish: (): Promise<void> =>
      appendPast(
        parts.db,
        past.toSorted((a, b) => (a.meta.at < b.meta.at ? -1 : a.meta.at > b.meta.at ? 1 : 0)),
      ),
  };
};

export type Clerk = ReturnType<typeof createClerk>;
