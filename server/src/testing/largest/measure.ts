import type { Bound } from '#platform/operations/operations.ts';
import type { Client } from '#platform/testing/client.ts';
import { longestHold } from '#platform/testing/hold.ts';
import type { World } from '#testing';
import { fillers, largestInputs, type Names, otherBodies } from './inputs.ts';
import { asItIs, newOne, shapes } from './shapes.ts';

/** What one request of an operation did to the event loop: milliseconds of CPU in which nobody else had a turn. */
export type Held = { name: string; filler: string; bytes: number; status: number; ms: number };

/** The law: no single request of any role may hold the event loop for longer, at the largest input it permits. */
export const longestAllowed = 200;

const post = (client: Client, name: string, body: string) =>
  client.raw(`/api/${name}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

/** Sent twice, and the shorter counts: the first time code is compiled, which happens once in a server's life. */
const heldBy = async (world: World, name: string, who: 'nobody' | 'developer', body: string) => {
  let [ms, status] = [Number.POSITIVE_INFINITY, 0];
  for (const _ of ['first', 'again']) {
    const client = (await world.heal())[who];
    await world.pool.query('update settings set version = 1 where version <> 1');
    const took = await longestHold(async () => {
      status = (await post(client, name, body)).status;
    });
    ms = Math.min(ms, took);
    if (ms < longestAllowed / 2) break;
  }
  return { ms, status };
};

/** Sends an operation the largest inputs that it permits, and bodies that it has to read to refuse them. */
export const holdsOf = async (
  world: World,
  { operation: { name, input, who } }: Bound,
  names: Names,
  chosen: readonly (keyof typeof fillers)[],
  others: Readonly<Record<string, string>> = otherBodies,
): Promise<Held[]> => {
  const noun = name.split('.')[0]?.replace(/s$/, '') ?? '';
  const filled = chosen.flatMap((filler) =>
    largestInputs(noun, input, fillers[filler], names).map((value) => {
      const shape = shapes[name] ?? (name.endsWith('.create') ? newOne : asItIs);
      return [filler, JSON.stringify(shape(value as Record<string, unknown>, names))] as const;
    }),
  );
  const bodies = new Map([...filled, ...Object.entries(others)].map(([filler, body]) => [body, filler]));
  const found: Held[] = [];
  for (const [body, filler] of bodies) {
    const { ms, status } = await heldBy(world, name, who === 'public' ? 'nobody' : 'developer', body);
    found.push({ name, filler, bytes: Buffer.byteLength(body), status, ms: Math.round(ms) });
  }
  return found;
};
