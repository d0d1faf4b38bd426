import { isRefusal, type Refusal, refuse } from 'domain/kernel';
import type { Hono } from 'hono';
import { refusalOf, refusals, retryAfterOf, statusOf } from '#platform/operations/errors.ts';
import type { Bound } from '#platform/operations/operations.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import { readJson, strangersLimits } from './body.ts';
import { type Call, callOf, jsonAnswer } from './call.ts';

const words: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'INVALID_ARGUMENT',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const noData = refuse.input('INVALID_ARGUMENT', 'The body must be a JSON object with the field data.');
const unknown = refuse.hidden('NOT_FOUND', 'There is no such function.');

const refused = (call: Call, refusal: Refusal): Response => {
  call.cookies.forget();
  const status = statusOf(refusal);
  const error = { status: words[status] ?? 'UNKNOWN', message: refusal.message };
  return jsonAnswer(call, status, { error }, retryAfterOf(refusal));
};

const dataOf = (body: object): object | null => {
  const { data } = body as { data?: unknown };
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : null;
};

/** The callable edge: `{data}` in, `{data}` or `{error:{status,message}}` out (FN-01). */
export const serveFunctions = (
  app: Hono,
  { log }: Services,
  runner: Runner,
  callables: ReadonlyMap<string, Bound>,
): void => {
  app.post('/api/functions/:name', async (context) => {
    const call = callOf(context);
    const name = context.req.param('name');
    const bound = callables.get(name);
    if (!bound) return refused(call, unknown);
    try {
      // Read before it is known who asks.
      const body = await readJson(call.incoming, strangersLimits);
      if (isRefusal(body))
        return refused(call, body === refusals.notJson || body === refusals.notSaidJson ? noData : body);
      const data = dataOf(body);
      if (!data) return refused(call, noData);
      const outcome = await runner.perform(call, bound, data);
      return isRefusal(outcome) ? refused(call, outcome) : jsonAnswer(call, 200, { data: outcome ?? null });
    } catch (error) {
      log.error('callable failed', { requestId: call.id, operation: call.name, error });
      return refused(call, refusalOf(error));
    }
  });
};
