import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { createWorld, type World } from '#testing';
import { crowdOf } from './crowd.ts';
import { type Names, otherBodies } from './inputs.ts';
import { holdsOf, longestAllowed } from './measure.ts';

let server: TestServer;
let world: World;
let names: Names;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server.services, server.url);
  names = await crowdOf(world);
});
afterAll(() => server.close());

/** The most hostile one; npm run bench -- largest measures each with all. */
const filler = 'letter';

// What no declaration takes is read by the same code for all: one that anybody may ask, and one with a session.
const read = ['auth.signIn', 'messages.sendEmail'];

describe('no request holds the event loop for more than 200 ms of CPU, at the largest input it permits', () => {
  for (const bound of features.flatMap(({ routes }) => routes))
    test(bound.operation.name, async () => {
      const holds = await holdsOf(
        world,
        bound,
        names,
        [filler],
        read.includes(bound.operation.name) ? otherBodies : {},
      );
      expect(holds.length).toBeGreaterThan(0);
      expect(holds.filter(({ ms }) => ms > longestAllowed)).toEqual([]);
    });
});
