import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { attack } from './attack.ts';
import { createWorld, type World } from './world.ts';

// The same every time; FUZZ_SEED sends others. The long run (npm run bench -- fuzz) sends 10,000 each of another seed.
const count = 10;
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let server: TestServer;
let world: World;
beforeAll(async () => {
  console.log(`${count} inputs for each operation: FUZZ_SEED=${seed}`);
  server = await startTestServer();
  world = await createWorld(server.services, server.url);
});
afterAll(() => server.close());

describe('inputs of every kind, as each role: never a 5xx, always an answer of the contract', () => {
  for (const bound of features.flatMap(({ routes }) => routes))
    test(bound.operation.name, async () => {
      const { wrong, sent } = await attack(world, bound, { count, seed });
      expect(wrong, `FUZZ_SEED=${seed}`).toEqual([]);
      expect(sent).toBe(count);
    });

  test('the server lives, and no prototype was touched', async () => {
    expect((await server.anonymous.raw('/healthz')).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
