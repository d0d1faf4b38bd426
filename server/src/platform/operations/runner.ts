import { inScope, isRefusal, mayEnter, notFound, type Outcome, type Refusal } from 'domain/kernel';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Reading } from '#platform/database/replica.ts';
import type { DB } from '#platform/database/schema.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { bodyLimits, readJson, strangersLimits } from '#platform/http/body.ts';
import type { Call } from '#platform/http/call.ts';
import { during, logWith } from '#platform/log.ts';
import type { Services } from '#platform/services.ts';
import { goAlong } from './alongside.ts';
import { withChanger } from './changer.ts';
import type { Context } from './context.ts';
import { readDeviceTimes } from './device-times.ts';
import { createDoorway } from './doorway.ts';
import { effectsOf } from './effects.ts';
import { invalidInput, refusalOf, refusals } from './errors.ts';
import type { NewEvent } from './events.ts';
import type { Feature, FeedNoun } from './feature.ts';
import { admitThrough, freshProblem, type Gate } from './gate.ts';
import { claimKey, isKeptMeanwhile, type KeyedWrite, keptAnswer, readKey } from './idempotency.ts';
import { type Meter, metered } from './meter.ts';
import type { Bound } from './operations.ts';
import type { Recorder } from './recorder.ts';
import type { SessionSource, SignedInCaller } from './session.ts';

type Caller = SignedInCaller | null;

/** The road of every request that reads or changes something. */
export type Runner = {
  /** Session, held, viewing and role; null is somebody without a session, who passes public gates only. */
  admit: (call: Call, gate: Gate, now?: string) => Promise<Outcome<Caller>>;
  /** Runs with a handler's context: a transaction for writes, single statements for reads. */
  within: <T>(
    call: Call,
    caller: Caller,
    gate: Gate,
    run: (context: Context) => Promise<Outcome<T>>,
  ) => Promise<Outcome<T>>;
  /** A whole operation; `body` only where it is not the request's own JSON. */
  perform: (call: Call, bound: Bound, body?: object) => Promise<Outcome<unknown>>;
};

export type RunnerParts = {
  services: Services;
  sessions: SessionSource;
  recorder: Recorder;
  features: readonly Feature[];
  /** Counts the requests of each person, where the house wants it. */
  meter?: Meter | undefined;
};

type Parts = RunnerParts & Pick<Context, 'gates' | 'holdings' | 'operations' | 'sources'>;

type Unit = {
  call: Call;
  caller: Caller;
  key: string | null;
  events: NewEvent[];
  /** What stands in the audit although the request was refused. */
  refused: NewEvent[];
  /** A keyed write's answer, to be kept with its effect. */
  kept?: { write: KeyedWrite; answer: unknown };
};

/** What was to be written with a run that is done once more. */
const forget = (unit: Unit): void => {
  unit.events.length = 0;
  unit.refused.length = 0;
  delete unit.kept;
};

// Milliseconds within which a body came with its head.
const atOnce = 100;

// Carries a refusal out of the transaction that it rolls back.
const refusedWith = Symbol('refusal');

const inTransaction = async <T>(
  db: Kysely<DB>,
  run: (transaction: Transaction<DB>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      const outcome = await run(transaction);
      if (isRefusal(outcome)) throw Object.assign(new Error('refused'), { [refusedWith]: outcome });
      return outcome;
    });
  } catch (error) {
    const refusal = (error as { [refusedWith]?: Refusal })[refusedWith];
    if (refusal) return refusal;
    if (isKeptMeanwhile(error)) return refusals.stillRunning;
    throw error;
  }
};

const contextOf = (
  { services, gates, holdings, operations, sources }: Parts,
  { call, caller, events, refused }: Unit,
  db: Transaction<DB>,
  steady = services.steady,
): Context => {
  const { newId, env, keys, limits, outgoing, url } = services;
  const { id: requestId, now, client, cookies } = call;
  return {
    db,
    steady,
    url,
    newId,
    env,
    keys,
    limits,
    outgoing,
    holdings,
    operations,
    gates,
    sources,
    requestId,
    now,
    deviceTimes: readDeviceTimes(call.incoming),
    client,
    cookies,
    log: logWith(services.log, { requestId }),
    session: caller?.session ?? null,
    ...(caller ? { actor: caller.actor, viewer: caller.viewer } : {}),
    ...effectsOf(services, db, events, now),
    emitRefused: (event) => {
      refused.push(event);
    },
  } as Context;
};

const metaOf = ({ call, caller, key }: Unit) => ({
  at: call.now,
  actor: caller?.actor.uid ?? null,
  effective: caller?.viewer.uid ?? null,
  requestId: call.id,
  key,
  through: caller?.session.token ? caller.session.id : null,
});

/** Ends a transaction's work: its events, and its key with the answer. */
const complete = (
  { services, recorder }: RunnerParts,
  unit: Unit,
  transaction: Transaction<DB>,
): Promise<void> => {
  const { events, kept, call } = unit;
  const beside = kept && keptAnswer(transaction, services.keys, kept.write, kept.answer, call.now);
  return recorder.record(transaction, events, metaOf(unit), beside);
};

// Nobody is to wait for a slow write; and those of auth end sessions themselves.
const holds = (gate: Gate): boolean => !gate.slow && gate.idempotent !== false;

/** Whether the caller is still who was admitted; where there is a key, its claim asks the same (no extra statement). */
const stands = async ({ sessions }: Parts, { caller, key }: Unit, gate: Gate, db: Kysely<DB>) => {
  if (!caller || key !== null || gate.who === 'public') return true;
  const { rows } = await sql<{ stands: boolean }>`
    select ${sessions.standing(caller, holds(gate))} as "stands"`.execute(db);
  return rows[0]?.stands === true;
};

const isAside = ({ aside }: Gate, { caller }: Unit): boolean =>
  aside !== undefined && caller !== null && mayEnter(aside, caller.viewer.role);

/** A read is single statements; it takes a connection for each and no BEGIN. */
const runRead = <T>(
  parts: Parts,
  unit: Unit,
  gate: Gate,
  run: (context: Context) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const { db, steady, replica } = parts.services;
  const from = (reading: Reading) => {
    forget(unit);
    return run(contextOf(parts, unit, reading.db as Transaction<DB>, reading.steady));
  };
  return isAside(gate, unit) ? replica.read(from) : from({ db, steady });
};

/** Runs one unit of work and writes its events with it. */
const runUnit = <T>(
  parts: Parts,
  unit: Unit,
  gate: Gate,
  run: (context: Context) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => during({ requestId: unit.call.id }, () => runWithin(parts, unit, gate, run));

const runWithin = async <T>(
  parts: Parts,
  unit: Unit,
  gate: Gate,
  run: (context: Context) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const { db, wake } = parts.services;
  const { kind } = gate;
  const outcome =
    kind === 'read'
      ? await runRead(parts, unit, gate, run)
      : await inTransaction(db, async (transaction) => {
          if (!(await stands(parts, unit, gate, transaction))) return refusals.changedMeanwhile;
          const context = contextOf(parts, unit, transaction);
          const outcome = await run(context);
          if (isRefusal(outcome)) return outcome;
          const refused = unit.caller ? await goAlong(parts.features, unit.events, context) : null;
          if (refused) return refused;
          await complete(parts, unit, transaction);
          return outcome;
        });
  if (isRefusal(outcome) && unit.refused.length > 0)
    await db.transaction().execute((it) => parts.recorder.record(it, unit.refused, metaOf(unit)));
  if (isRefusal(outcome) || unit.events.length === 0) return outcome;
  // A read that is told of in the audit (an export).
  if (kind === 'read') await db.transaction().execute((transaction) => complete(parts, unit, transaction));
  wake.ring();
  return outcome;
};

const isCircle = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '40P01';

/** Of two transactions that wait for each other the database ends one: nothing of it stands, and it is done once more. */
const outOfCircle = async <T>(unit: Unit, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!isCircle(error)) throw error;
    forget(unit);
    return run();
  }
};

/** The unsaid rule of a replay: the row it answers must still be in sight. */
const stillSeen = async (feed: FeedNoun | undefined, context: Context, kept: unknown): Promise<boolean> => {
  const id = typeof kept === 'object' && kept !== null && 'id' in kept ? kept.id : undefined;
  if (!feed || typeof id !== 'string') return true;
  const [row] = await feed.load(context.db, [id], false);
  return row !== undefined && inScope(feed.scope(context.viewer), row);
};

/** Everything around handlers, built once per server. */
export const createRunner = (given: RunnerParts): Runner => {
  const { services, features } = given;
  const parts = {
    ...given,
    holdings: features.flatMap(({ holding }) => holding ?? []),
    operations: features.flatMap(({ routes }) => routes.map(({ operation }) => operation)),
    gates: features.flatMap(({ gates = [] }) => gates),
    sources: features.flatMap(({ search }) => search ?? []),
  };
  const feeds = new Map(features.flatMap(({ feed }) => (feed ? [[feed.noun, feed]] : [])));
  const enter = admitThrough(parts.sessions);
  const admit: Runner['admit'] = async (call, gate, now) => {
    const caller = await enter(call, gate, now);
    const over = !isRefusal(caller) && caller && services.abuse.known(call, caller);
    return over || caller;
  };
  // Of the ten connections; checking a password holds one for as long as it takes.
  const strangers = createDoorway(4, 200);

  const replayed = async (context: Context, bound: Bound, kept: unknown): Promise<Outcome<unknown>> => {
    if (bound.replay?.show) {
      const shown = await bound.replay.show(context, kept as never);
      return shown === notFound ? refusals.doneUnseen : shown;
    }
    const feed = feeds.get(bound.operation.name.split('.')[0] ?? '');
    return (await stillSeen(feed, context, kept)) ? kept : refusals.doneUnseen;
  };

  const once = async (
    context: Context,
    bound: Bound,
    unit: Unit,
    write: KeyedWrite,
    input: unknown,
  ): Promise<Outcome<unknown>> => {
    const standing = given.sessions.standing(context, holds(bound.operation));
    const claim = await claimKey(context.db, services.keys, write, context.now, standing);
    if (isRefusal(claim)) return claim;
    if (!claim.first) return replayed(context, bound, claim.answered);
    const outcome = await bound.handle(context, input);
    if (!isRefusal(outcome))
      unit.kept = { write, answer: bound.replay?.keep ? bound.replay.keep(outcome as never) : outcome };
    return outcome;
  };

  // Somebody who lost a right while their request ran is told which, as if they had asked now.
  const answered = async <T>(call: Call, gate: Gate, outcome: Outcome<T>): Promise<Outcome<T>> => {
    if (outcome !== refusals.changedMeanwhile) return outcome;
    const again = await admit(call, gate, services.now());
    return isRefusal(again) ? again : outcome;
  };

  /** One part after the other. What refuses a part refuses the rest with it: done ones are found under their keys. */
  const inParts = async (
    { of, failed, joined }: NonNullable<Bound['parts']>,
    input: unknown,
    work: (part: unknown, at: number) => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> => {
    const answers: unknown[] = [];
    for (const [at, part] of of(input).entries()) {
      const answer = await work(part, at).catch((error: unknown) => {
        // The same request is sent again, and does what is left.
        if (isUnavailable(error)) throw error;
        services.log.error('a part of a request failed', { error });
        return failed(part, refusalOf(error));
      });
      if (isRefusal(answer)) return answer;
      answers.push(answer);
    }
    return joined(answers);
  };

  /** The caller and the body; rights are asked again where the body took its time, which may be half a minute. */
  const received = async (
    call: Call,
    gate: Gate,
    body: object | undefined,
  ): Promise<Outcome<{ caller: Caller; json: object }>> => {
    const caller = await admit(call, gate);
    if (isRefusal(caller)) return caller;
    const over = given.meter && caller && (await metered(given.meter, call, caller.actor.uid));
    if (over) return over;
    const begun = performance.now();
    const json = body ?? (await readJson(call.incoming, caller ? bodyLimits : strangersLimits));
    if (isRefusal(json)) return json;
    if (performance.now() - begun < atOnce) return { caller, json };
    const again = await admit(call, gate, services.now());
    return isRefusal(again) ? again : { caller: again, json };
  };

  const perform: Runner['perform'] = async (call, bound, body) => {
    const { operation } = bound;
    const arrived = await received(call, operation, body);
    if (isRefusal(arrived)) return arrived;
    const { caller, json } = arrived;
    const input = operation.input.safeParse(json);
    if (!input.success) return invalidInput(input.error);
    const unproved = freshProblem(caller, operation, input.data, call.now);
    if (unproved) return unproved;
    const keyed = caller && operation.kind === 'write' && operation.idempotent !== false;
    const key = keyed ? readKey(call.incoming) : null;
    if (isRefusal(key)) return key;
    const unitOf = (its: string | null): Unit => ({ call, caller, key: its, events: [], refused: [] });
    const run = (unit: Unit, part: unknown = input.data) =>
      runUnit(parts, unit, operation, (context) => {
        if (!unit.key || !caller) return bound.handle(context, part);
        const requestHash = services.keys.blindIndex(JSON.stringify(json), 'idempotency');
        const write = { person: caller.actor.uid, operation: operation.name, key: unit.key, requestHash };
        return once(context, bound, unit, write, part);
      });
    const work = (its: string | null, part: unknown) => {
      const unit = unitOf(its);
      return outOfCircle(unit, () => run(unit, part));
    };
    if (operation.who !== 'public' || operation.kind === 'read')
      return withChanger(
        { db: services.db, sessions: parts.sessions, operation: operation.name, input: input.data },
        await answered(
          call,
          operation,
          await (bound.parts
            ? inParts(bound.parts, input.data, (part, at) => work(key && `${key}#${at}`, part))
            : work(key, input.data)),
        ),
      );
    return (await strangers(() => run(unitOf(key)))) ?? refusals.unavailable;
  };

  return {
    admit,
    within: async (call, caller, gate, run) => {
      const unproved = freshProblem(caller, gate, undefined, call.now);
      if (unproved) return unproved;
      const unit: Unit = { call, caller, key: null, events: [], refused: [] };
      return answered(call, gate, await outOfCircle(unit, () => runUnit(parts, unit, gate, run)));
    },
    perform,
  };
};
