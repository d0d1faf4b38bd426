import fc from 'fast-check';
import type { Bound } from '#platform/operations.ts';
import type { Answer, Client } from '#platform/testing/client.ts';
import { bodiesOf } from './arbitrary.ts';
import { type ActorName, actorNames, secret, type World } from './world.ts';

/** What came of an operation's inputs: how often which status, the slowest answer, and what was wrong. */
export type Attack = {
  name: string;
  sent: number;
  statuses: Record<number, number>;
  slowest: number;
  wrong: string[];
};

/** No answer may take longer, on a machine that does other things too. */
export const longest = 5_000;

const contract = ({ status, body, headers }: Answer): string | null => {
  if (status >= 500) return `answered ${status}`;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'is no JSON object';
  if (status === 200) return 'error' in body ? 'holds an error' : null;
  const { code, message, requestId } = body.error ?? {};
  if (!/^[A-Z][A-Z0-9_]+$/.test(code)) return `has the code ${code}`;
  if (typeof message !== 'string' || message === '' || typeof requestId !== 'string')
    return 'is no error body';
  if (status === 429 && !(Number(headers.get('retry-after')) > 0)) return 'does not say when';
  return null;
};

const problemOf = (actor: ActorName, name: string, answer: Answer): string | null => {
  const mayNotSee = actor === 'user' || actor === 'manager' || actor === 'nobody';
  if (mayNotSee && name.startsWith('leads.') && answer.text.includes(secret)) return 'shows a hidden row';
  return contract(answer);
};

const post = (client: Client, name: string, body: string, key: string | null): Promise<Answer> =>
  client.raw(`/api/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
  });

/** Sends `count` inputs to one operation, as each role in turn, `width` at a time. */
export const attack = async (
  world: World,
  { operation }: Bound,
  { count, seed, width = 8 }: { count: number; seed: number; width?: number },
): Promise<Attack> => {
  const result: Attack = { name: operation.name, sent: 0, statuses: {}, slowest: 0, wrong: [] };
  const clients = await world.heal();
  const open = bodiesOf(operation.input, world.known);
  const reps = bodiesOf(operation.input, { ...world.known, ids: [...world.known.ids, ...world.hidden] });
  const bodies = {
    open: fc.sample(open, { numRuns: count, seed }),
    reps: fc.sample(reps, { numRuns: count, seed }),
  };
  let next = 0;
  const one = async (at: number): Promise<void> => {
    const actor = actorNames[at % actorNames.length] as ActorName;
    const all = actor === 'admin' || actor === 'developer' ? bodies.open : bodies.reps;
    const body = all[at] as string;
    const begun = performance.now();
    const key = at % 3 === 0 ? `fuzz-${at % 30}` : null;
    const answer = await post(clients[actor], operation.name, body, key).catch(String);
    const took = performance.now() - begun;
    result.slowest = Math.max(result.slowest, took);
    result.sent += 1;
    const problem =
      typeof answer === 'string' ? `broke off (${answer})` : problemOf(actor, operation.name, answer);
    const late = took > longest ? `took ${Math.round(took)} ms` : null;
    if (problem ?? late)
      result.wrong.push(`${operation.name} as ${actor} ${problem ?? late}: ${body.slice(0, 500)}`);
    if (typeof answer === 'string') return;
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    // Somebody signed themselves out, or somebody else did.
    if (answer.status === 401 && actor !== 'nobody') clients[actor] = await world.clientFor(actor);
  };
  const worker = async () => {
    while (next < count) await one(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return result;
};
