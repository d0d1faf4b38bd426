import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, Refusal } from 'domain/kernel';
import { Hono } from 'hono';
import { refusalOf, refusals, statusOf } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { describeOperations } from '#platform/operations/openapi.ts';
import type { Bound } from '#platform/operations/operations.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import { type Call, callOf, respond } from './call.ts';

/** Every bound operation by its name; two of one name are a mistake of ours. */
const operationsOf = (features: readonly Feature[]): ReadonlyMap<string, Bound> => {
  const found = new Map<string, Bound>();
  for (const bound of features.flatMap(({ routes }) => routes)) {
    if (found.has(bound.operation.name)) throw new Error(`${bound.operation.name} is bound twice`);
    found.set(bound.operation.name, bound);
  }
  return found;
};

const canServe = async ({ pool }: Services): Promise<boolean> => {
  const late = sleep(2_000, false, { ref: false });
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
};

/** What a mistake of ours, or a database that is away, tells who asked; the log has the rest. */
export const failed = ({ log }: Services, call: Call, error: unknown): Refusal => {
  const refusal = refusalOf(error);
  const level = statusOf(refusal) === 500 ? 'error' : 'warn';
  log[level]('request failed', { requestId: call.id, operation: call.name, error });
  return refusal;
};

export type App = {
  router: Hono;
  /** The operation of an address that nothing but an operation answers; it needs no router. */
  operationAt: (url: string) => ((call: Call) => Promise<Outcome<unknown>>) | undefined;
};

/** The application: features' own requests, operations, and last whatever `fallback` serves (the pages). */
export const createApp = (
  services: Services,
  runner: Runner,
  features: readonly Feature[],
  fallback: (app: Hono) => void,
): App => {
  const app = new Hono();
  const operations = operationsOf(features);
  app.onError((error, context) => {
    const call = callOf(context);
    return respond(call, failed(services, call, error));
  });
  app.get('/healthz', async (context) => {
    callOf(context).name = 'healthz';
    const healthy = await canServe(services);
    return new Response(JSON.stringify({ status: healthy ? 'ok' : 'unavailable' }), {
      status: healthy ? 200 : 503,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  });
  for (const feature of features) feature.http?.(app, services, runner);
  describeOperations(app, runner, [...operations.values()]);
  // One handler for all of /api: with a single match Hono calls it without building a chain.
  app.all('/api/*', async (context) => {
    const call = callOf(context);
    const bound = operations.get(context.req.path.slice('/api/'.length));
    if (!bound) return respond(call, refusals.unknownOperation);
    return respond(call, context.req.method === 'POST' ? await runner.perform(call, bound) : refusals.method);
  });
  fallback(app);
  app.notFound((context) => respond(callOf(context), refusals.unknownOperation));
  const routed = new Set(app.routes.map(({ path }) => path));
  const alone = new Map(
    [...operations]
      .map(([name, bound]) => [`/api/${name}`, bound] as [string, Bound])
      .filter(([path]) => !routed.has(path)),
  );
  const operationAt: App['operationAt'] = (url) => {
    const bound = alone.get(url);
    return bound && ((call) => runner.perform(call, bound).catch((error) => failed(services, call, error)));
  };
  return { router: app, operationAt };
};
