import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { dumpSchema, readColumns } from './schema-catalog.ts';
import { drift } from './schema-dump.ts';
import { rowTypesText } from './schema-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
  await database.pool.query(`
    create type state as enum ('open', 'closed');
    create table things (
      "id" bigint generated always as identity primary key,
      "name" text not null,
      "state" state not null default 'open',
      "tags" text[] not null default '{}',
      "at" timestamptz(3),
      "data" jsonb,
      "upper" text generated always as (upper("name")) stored,
      unique ("name"));
    create index things_at on things ("at" desc) where "at" is not null;`);
});
afterAll(() => database.close());

const inOne = async <Result>(work: (client: import('pg').PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await database.pool.connect();
  return work(client).finally(() => client.release());
};

test('row types follow the columns', async () => {
  const text = rowTypesText(await inOne(readColumns));
  expect(text).toContain(`export type ThingsTable = {
  id: GeneratedAlways<number>;
  name: string;
  state: Generated<'open' | 'closed'>;
  tags: Generated<string[]>;
  at: string | null;
  data: unknown;
  upper: GeneratedAlways<string | null>;
};`);
  expect(text).toContain('things: ThingsTable;');
});

test('the dump is SQL that makes the same schema again', async () => {
  const text = await inOne(dumpSchema);
  const copy = await testDatabase('empty');
  await copy.pool.query(text);
  const client = await copy.pool.connect();
  expect(await dumpSchema(client)).toBe(text);
  client.release();
  await copy.close();
});

test('drift names the file that differs, whatever its line endings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-drift-'));
  const [same, other, missing] = ['same', 'other', 'missing'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(same, 'a\r\nb\n');
  await writeFile(other, 'a\nc\n');
  expect(await drift({ [same]: 'a\nb\n', [other]: 'a\nb\n', [missing]: 'a\n' })).toEqual([other, missing]);
  await rm(folder, { recursive: true });
});
