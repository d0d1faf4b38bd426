import fc from 'fast-check';
import type { Bound } from '#platform/operations/operations.ts';
import type { Answer, Client } from '#platform/testing/client.ts';
import { countTurns } from '#platform/testing/hold.ts';
import { bodiesOf } from './arbitrary.ts';
import { type ActorName, actorNames, secret, type World } from './world.ts';

// Nouns whose rows a rep sees as far as the lead is in sight.
const besideLeads = /^(leads|contacts|deals|activities|documents)\./;

/** What came of an operation's inputs: how often which status, the slowest answer, and what was wrong. */
export type Attack = {
  name: string;
  sent: number;
  statuses: Record<number, number>;
  slowest: number;
  wrong: string[];
};

/** No answer may take longer, on a machine that does other things too. */
const longest = 5_000;

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
  if (mayNotSee && besideLeads.test(name) && answer.text.includes(secret)) return 'shows a hidden row';
  return contract(answer);
};

const post = (client: Client, name: string, body: string, key: string | null): Promise<Answer> =>
  client.raw(`/api/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
  });

// Bodies are made some hundreds at a time: ten thousand of them would fill the memory.
const batch = 500;

type Volley = { clients: Record<ActorName, Client>; bodies: Record<'open' | 'reps', string[]> };

const record = (
  result: Attack,
  actor: ActorName,
  body: string,
  answer: Answer | string,
  took: number,
): void => {
  const { name } = result;
  const broken = typeof answer === 'string' ? `broke off (${answer})` : problemOf(actor, name, answer);
  const problem = broken ?? (took > longest ? `took ${Math.round(took)} ms` : null);
  if (problem) result.wrong.push(`${name} as ${actor} ${problem}: ${body.slice(0, 500)}`);
  result.slowest = Math.max(result.slowest, took);
  result.sent += 1;
  const status = typeof answer === 'string' ? 0 : answer.status;
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
};

const fire = async (world: World, result: Attack, { clients, bodies }: Volley, at: number): Promise<void> => {
  const actor = actorNames[at % actorNames.length] as ActorName;
  const body = bodies[actor === 'admin' || actor === 'developer' ? 'open' : 'reps'][at] as string;
  const took = countTurns();
  const key = at % 3 === 0 ? `fuzz-${at % 30}` : null;
  const answer = await post(clients[actor], result.name, body, key).catch(String);
  record(result, actor, body, answer, took());
  // Somebody signed themselves out, or somebody else did.
  if (typeof answer !== 'string' && answer.status === 401 && actor !== 'nobody')
    clients[actor] = await world.clientFor(actor);
};

/** Sends `count` inputs to one operation, as each role in turn, `width` at a time. */
export const attack = async (
  world: World,
  { operation }: Bound,
  { count, seed, width = 8 }: { count: number; seed: number; width?: number },
): Promise<Attack> => {
  const result: Attack = { name: operation.name, sent: 0, statuses: {}, slowest: 0, wrong: [] };
  const open = bodiesOf(operation.input, world.known);
  const reps = bodiesOf(operation.input, { ...world.known, ids: [...world.known.ids, ...world.hidden] });
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done);
    const sample = (bodies: fc.Arbitrary<string>) => fc.sample(bodies, { numRuns: size, seed: seed + done });
    const volley = { clients: await world.heal(), bodies: { open: sample(open), reps: sample(reps) } };
    let next = 0;
    const worker = async () => {
      while (next < size) await fire(world, result, volley, next++);
    };
    await Promise.all(Array.from({ length: width }, worker));
  }
  return result;
};
