import { sealText } from 'domain/audit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { openLargeAct } from '#platform/testing/large-act.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { beforeFirst, sealHash, sealJob } from './seal.ts';
import { newestSeal, sealsAfter, settledAfter } from './sql/seals.ts';
import { verifyByHand, verifyChain } from './verify.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const recorder = createRecorder(features);
const seal = (on: TestServer = server) => runJob(on.services, recorder, sealJob, {});
const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

/** Events as writes leave them, `count` of one transaction. */
const write = (count: number, text = 'Napa') =>
  ask(
    `insert into events ("noun", "rowId", "verb", "at", "before", "after")
     select 'leads', 'row-' || i, 'edited', '2026-11-21T10:00:00Z', '{"city": "Reno"}', jsonb_build_object('city', $2::text)
     from generate_series(1, $1) i returning "position"`,
    [count, text],
  ) as Promise<{ position: number }[]>;
const verify = (against?: string) => verifyChain(server.services, against);
/** What somebody with the database's own rights does. */
const behindItsBack = async (text: string) => {
  await ask('alter table events disable trigger user; alter table seals disable trigger user');
  await ask(text);
  await ask('alter table events enable trigger user; alter table seals enable trigger user');
};
const newest = async () => {
  const found = await newestSeal(server.db);
  return found ? sealText({ number: found.number, hash: found.hash.toString('hex') }) : '';
};

test('[ADMIN-05] [W14] events are sealed in the order of their commits, also the ones of long ago, in parts', async () => {
  await write(2500);
  await seal();
  expect(await verify()).toMatchObject({ seals: 3, events: 2500, unsealed: 0, problem: null });
  await write(3);
  expect(await verify()).toMatchObject({ events: 2500, unsealed: 3, problem: null });
  await seal();
  expect(await verify()).toMatchObject({ seals: 4, events: 2503, unsealed: 0, problem: null });
});

test('[W14] of an act on very many rows no more events are taken up than a seal names', async () => {
  const taken = await openLargeAct(server);
  expect(await taken((db, from) => settledAfter(db, from, 100))).toBeLessThan(1_000);
});

test('[W14] an event that commits late is sealed behind those that were there before, and none is skipped', async () => {
  const late = await server.services.pool.connect();
  await late.query('begin');
  await late.query(
    `insert into events ("noun", "rowId", "verb", "at") values ('leads', 'late', 'moved', now())`,
  );
  await write(2);
  await seal();
  expect(await verify()).toMatchObject({ events: 0, unsealed: 2 });
  await late.query('commit');
  late.release();
  await seal();
  expect(await verify()).toMatchObject({ events: 3, unsealed: 0, problem: null });
});

test.each([
  [
    'changed',
    `update events set "after" = '{"city": "Elko"}' where "position" = 2`,
    /^Event 2 \(Lead edited, 2026-11-21 10:00 UTC\) was changed/,
  ],
  [
    'said to be of another time',
    `update events set "at" = "at" + interval '1 day' where "position" = 3`,
    /^Event 3 .* was changed/,
  ],
  [
    'said to be of somebody else',
    `update events set "actor" = '01900000-0000-7000-8000-000000000003' where "position" = 1`,
    /^Event 1 .* was changed/,
  ],
  ['taken away', 'delete from events where "position" = 2', /^Event 2 is missing: seal 1 names it/],
  [
    'moved',
    'alter table events alter "position" drop identity; update events set "position" = 99 where "position" = 2',
    /^Event 2 was moved: it stands at 99 now/,
  ],
  [
    'put in later',
    `insert into events ("noun", "rowId", "verb", "at", "xid") values ('leads', 'x', 'moved', now(), '5')`,
    /^Event 7 \(Lead moved, .*\) was put in later/,
  ],
  [
    'taken out with its seal',
    'delete from seals where "number" = 1; delete from events where "position" <= 5',
    /^Seal 1 is missing/,
  ],
  [
    'written out of its seal',
    `update seals set "positions" = '{1,2,3,4}', "events" = 4, "salts" = substr("salts", 1, 64), "macs" = substr("macs", 1, 128) where "number" = 1; delete from events where "position" = 5`,
    /^Seal 1 was changed/,
  ],
])('[W14] an event that was %s behind the product’s back is named', async (_, act, said) => {
  await write(5);
  await seal();
  await write(1);
  await seal();
  await behindItsBack(act);
  expect((await verify()).problem).toMatch(said);
});

const forged = (xid: string) =>
  `insert into events ("noun", "rowId", "verb", "at", "xid") values ('leads', 'x', 'moved', now(), ${xid})`;
// Its transaction is one that ended, behind all that is sealed.
const beyond = `update events set "xid" = pg_current_xact_id() where "position" = 2`;

test('[W14] what was put in is named though another entry was moved out of the count, before and after that one is sealed again', async () => {
  await write(5);
  await seal();
  await behindItsBack(`${forged(`'5'`)}; ${beyond}`);
  expect((await verify()).problem).toMatch(/^Event 2 \(Lead edited, .*\) was moved behind what is sealed/);
  await seal();
  expect((await verify()).problem).toMatch(/^Event 6 \(Lead moved, .*\) was put in later/);
});

test('[W14] what was put in is named though a sealed entry is said to have no seal', async () => {
  await write(5);
  await seal();
  await behindItsBack(`${forged(`'5'`)}; insert into unsealed values (2)`);
  expect((await verify()).problem).toMatch(/^Event 6 .* was put in later/);
});

test('[W14] what was put in under a transaction that is still to come waits for no seal: it is named', async () => {
  await write(5);
  await seal();
  await behindItsBack(forged(`'9000000'`));
  await seal();
  expect((await verify()).problem).toMatch(/^Event 6 .* was put in later/);
});

test('[W14] what was put in at a number that no program can hold is named', async () => {
  await write(5);
  await seal();
  // No partition takes it, but that of who puts it in.
  await behindItsBack(
    `create table event_partitions.aside partition of events for values from (9000000000000000000) to (maxvalue);
     insert into events ("position", "noun", "rowId", "verb", "at", "xid") overriding system value
     values (9223372036854775807, 'leads', 'x', 'moved', now(), '5')`,
  );
  expect((await verify()).problem).toMatch(/was put in later/);
});

test('[W14] a seal that stands before the first one covers nothing', async () => {
  await write(5);
  await seal();
  await behindItsBack(`${forged(`'5'`)};
    insert into seals ("number", "version", "at", "events", "positions", "salts", "macs", "hash", "first", "last")
      select 0, 2, "at", 1, '{6}', substr("salts", 1, 16), substr("macs", 1, 32), "hash", 6, 6 from seals`);
  expect((await verify()).problem).toMatch(/^Seal 0 /);
});

test('[W14] a seal holds when it was made and where its events stand', async () => {
  await write(5);
  await seal();
  for (const change of [`"at" = "at" - interval '1 year'`, '"first" = 2', '"last" = 9']) {
    const [{ was }] = await ask('select to_jsonb(seals) as was from seals');
    await behindItsBack(`update seals set ${change}`);
    expect((await verify()).problem).toMatch(/^Seal 1 was changed/);
    await behindItsBack(`update seals set "at" = '${was.at}', "first" = ${was.first}, "last" = ${was.last}`);
    expect((await verify()).problem).toBeNull();
  }
});

test('[W14] the audit calls an entry sealed where a seal names it, and not where it merely stands among sealed ones', async () => {
  await write(2);
  // One that was taken back leaves a gap.
  await ask(`select nextval(pg_get_serial_sequence('events', 'position'))`);
  await write(2);
  await seal();
  await write(1);
  await behindItsBack(
    `insert into events ("position", "noun", "rowId", "verb", "at", "xid") overriding system value
     values (3, 'leads', 'x', 'edited', '2026-11-21T10:00:00Z', '5')`,
  );
  const ada = await server.signIn(people.ada);
  const sealedOf = async () => {
    const { body } = await ada.call('audit.entries', { id: '3' });
    return body.items.map(({ id, sealed }: { id: string; sealed: boolean }) => `${id} ${sealed}`);
  };
  expect(await sealedOf()).toEqual(['1 true', '2 true', '3 false', '4 true', '5 true', '6 false']);
  const { body } = await ada.call('audit.list', { noun: 'leads', id: 'x' });
  expect(body.items).toMatchObject([{ id: '3', sealed: false }]);
  await seal();
  expect(await sealedOf()).toEqual(['1 true', '2 true', '3 false', '4 true', '5 true', '6 true']);
});

test('[W14] the first of several is named, and it is said in lines', async () => {
  await write(5);
  await seal();
  const lines: string[] = [];
  expect(await verifyByHand(server.services, null, (line) => lines.push(line))).toBe(true);
  expect(lines).toEqual([
    '5 events in 1 seal: each is as it was sealed.',
    `Keep the newest seal elsewhere: ${await newest()}`,
  ]);
  await behindItsBack(`update events set "verb" = 'moved' where "position" in (4, 2)`);
  expect(await verifyByHand(server.services, null, (line) => lines.push(line))).toBe(false);
  expect(lines.at(-1)).toMatch(/^Event 2 \(Lead moved/);
});

test('[W14] a chain whose end was taken away, or that was made anew, is not the one whose seal was kept', async () => {
  await write(2);
  await seal();
  await write(2);
  await seal();
  const kept = await newest();
  expect((await verify(kept)).problem).toBeNull();
  await behindItsBack('delete from seals where "number" = 2; delete from events where "position" > 2');
  expect((await verify(kept)).problem).toMatch(/^Seal 2 is missing: the chain ends at 1/);
  await ask(`update sealing set "xid" = '0', "position" = 0`);
  await behindItsBack('delete from seals');
  await write(3);
  await seal();
  await write(3);
  await seal();
  expect((await verify()).problem).toBeNull();
  expect((await verify(kept)).problem).toMatch(/^Seal 2 is not the one that was kept/);
  await expect(verify('no seal')).rejects.toThrow('This is no seal');
});

/** Makes the chain what it was before seals had a second version. */
const asOfOld = async () => {
  let before: Buffer = beforeFirst;
  for (const made of await sealsAfter(server.db, null, 100)) {
    const hash = sealHash(server.services.keys, before, { ...made, version: 1 });
    await behindItsBack(
      `update seals set "version" = 1, "hash" = '\\x${hash.toString('hex')}' where "number" = ${made.number}`,
    );
    before = hash;
  }
};

test('[W14] seals of the first version hold, and what was emptied before there were marks is marked once, as the next seal is made', async () => {
  await write(5);
  await seal();
  await ask(
    `insert into erasures ("id", "number", "noun", "rowId", "step", "createdAt") select id, 1, 'leads', id, 'events', now()
     from (values ('01900000-0000-7000-8000-000000000001'::uuid)) as new(id)`,
  );
  await ask(`select erase_events("id", '{2}', '{}') from erasures`);
  await ask(`update erasures set "state" = 'done', "finishedAt" = now(), "events" = 1`);
  await asOfOld();
  expect(await verify()).toMatchObject({ events: 5, erased: new Map([[1, 1]]), problem: null });
  await write(1);
  await seal();
  expect(await verify()).toMatchObject({ events: 6, erased: new Map([[1, 1]]), problem: null });
  // From here on what has no mark is no erasure.
  await ask('update erased_events set "mark" = null');
  await write(1);
  await seal();
  expect((await verify()).problem).toMatch(/^Event 2 .* certificate 1, which has no mark of it/);
});

test('[W14] two servers seal at once, and every event stands in one seal', async () => {
  await write(3000);
  const other = await startTestServer({ database: server.database });
  try {
    await Promise.all([seal(), seal(other), seal(), seal(other)]);
  } finally {
    await other.close();
  }
  await seal();
  expect(await verify()).toMatchObject({ seals: 3, events: 3000, unsealed: 0, problem: null });
});

test('[W14] killed in between, a seal stands whole or not at all, and the next one goes on', async () => {
  await write(1500);
  await ask(`create function die() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await ask(
    'create trigger die after insert on seals for each row when (new."number" = 2) execute function die()',
  );
  await expect(seal()).rejects.toThrow();
  expect(await verify()).toMatchObject({ seals: 1, events: 1000, unsealed: 500, problem: null });
  await ask('drop trigger die on seals');
  await seal();
  expect(await verify()).toMatchObject({ seals: 2, events: 1500, unsealed: 0, problem: null });
});

test('[W14] nothing changes or takes away a seal', async () => {
  await write(1);
  await seal();
  for (const act of ['delete from seals', `update seals set "number" = 2`, 'truncate seals'])
    await expect(ask(act)).rejects.toThrow('seals is append-only');
});
