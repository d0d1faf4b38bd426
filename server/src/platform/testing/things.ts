import { randomUUID } from 'node:crypto';
import { everyone, everyRow, type Role, type Viewer, write } from 'domain/kernel';
import { sql } from 'kysely';
import * as z from 'zod';
import { silentLog } from '#platform/log.ts';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import type { SessionSource, SignedInCaller } from '#platform/operations/session.ts';
import { openServices, startServer } from '#platform/server.ts';
import { createClient } from './client.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testEnv } from './env.ts';

/** A noun made for tests of the feed: things that somebody owns and that stand in a place. */
const thing = z.strictObject({
  id: z.string(),
  version: z.int(),
  owner: z.string(),
  place: z.string(),
  name: z.string(),
});
export type Thing = z.output<typeof thing>;

const facts = ({ owner, place }: Thing) => ({ owner, place });

const set = write('things.set', everyone, {
  input: z.strictObject({ id: z.string(), owner: z.string(), place: z.string(), name: z.string() }),
  output: thing,
});

const feedOf = (noun: string, who: FeedNoun['who']): FeedNoun<Thing> => ({
  noun,
  who,
  load: async (db, ids) => {
    const { rows } = await sql<Thing>`select * from things where id = any(${ids})`.execute(db);
    return rows;
  },
  scope: (viewer: Viewer) => (viewer.sees === 'all' ? everyRow : [{ owner: viewer.uid }]),
  place: ({ place }) => (typeof place === 'string' ? place : null),
  summary: ({ id, version, place }) => ({ id, version, place }),
  whole: (thing) => thing,
});

const setThing = bind(set, async (context, input) => {
  const { rows: old } = await sql<Thing>`select * from things where id = ${input.id} for update`.execute(
    context.db,
  );
  const { rows } = await sql<Thing>`
    insert into things as t values (${input.id}, 1, ${input.owner}, ${input.place}, ${input.name})
    on conflict (id) do update set version = t.version + 1, owner = excluded.owner, place = excluded.place,
      name = excluded.name returning *`.execute(context.db);
  const [before] = old;
  const after = rows[0] as Thing;
  context.emit({
    noun: 'things',
    rowId: input.id,
    verb: 'set',
    before: {},
    after: {},
    scopeBefore: before ? facts(before) : null,
    scopeAfter: facts(after),
  });
  return after;
});

type Person = { uid: string; token: string };

/** Sessions in memory: a test changes a caller, or takes one away. */
const fakeSessions = () => {
  const callers = new Map<string, SignedInCaller>();
  const source: SessionSource = {
    find: async (token) => callers.get(token) ?? null,
    standing: () => sql<boolean>`true`,
    nameOf: async () => null,
    findMany: async (ids) =>
      new Map(
        [...callers.values()].filter(({ session }) => ids.includes(session.id)).map((c) => [c.session.id, c]),
      ),
  };
  const enter = (role: Role, sees: Viewer['sees'] = 'self', uid: string = randomUUID()): Person => {
    const token = randomUUID();
    const at = '2026-11-21T10:00:00.000Z';
    const session = {
      id: randomUUID(),
      uid,
      held: false,
      mode: 'self',
      viewAs: null,
      viewEndsAt: null,
    } as const;
    callers.set(token, {
      session: { ...session, openedBy: 'password', step: null, provedAt: at, createdAt: at },
      actor: { uid, role, displayName: role },
      viewer: { uid, role, sees },
    });
    return { uid, token };
  };
  const change = (token: string, changes: Partial<SignedInCaller>) => {
    const caller = callers.get(token);
    if (caller) callers.set(token, { ...caller, ...changes });
  };
  return { source, enter, change, leave: (token: string) => callers.delete(token), callers };
};

/** A database with things in it; several servers may share it. */
export const thingsDatabase = async (): Promise<TestDatabase> => {
  const database = await testDatabase();
  await database.pool.query(
    'create table things (id text primary key, version int, owner text, place text, name text)',
  );
  return database;
};

/** A whole server with nothing but things, and sessions that the test makes. */
export const startThings = async (database: TestDatabase, sessions = fakeSessions()) => {
  const { services, close } = openServices({ ...testEnv }, silentLog, database.url);
  const features: Feature[] = [
    { name: 'users', routes: [], sessions: () => sessions.source, touchesRights: true },
    { name: 'things', routes: [setThing], feed: feedOf('things', everyone) },
    { name: 'vaults', routes: [], feed: feedOf('vaults', ['admin', 'developer']) },
  ];
  const server = await startServer(services, { features, url: database.url, web: null, jobs: false });
  return {
    url: server.url,
    sessions,
    services,
    put: async (person: Person, thing: Omit<Thing, 'version'>, key?: string): Promise<Thing> => {
      const client = createClient(server.url, { washboard_session: person.token });
      const { status, body, text } = await client.call('things.set', thing, key ? { key } : {});
      if (status !== 200) throw new Error(text);
      return body;
    },
    client: (person: Person) => createClient(server.url, { washboard_session: person.token }),
    stream: (person: Person, nouns = 'things', lastEventId?: string, full?: string) =>
      createClient(server.url, { washboard_session: person.token }).stream(nouns, {
        ...(lastEventId ? { lastEventId } : {}),
        ...(full ? { full } : {}),
      }),
    close: async () => {
      await server.close(100);
      await close();
    },
  };
};
