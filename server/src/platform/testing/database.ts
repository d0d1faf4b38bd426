import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#platform/database/db.ts';

export type TestDatabase = Database & { url: string };

/** The PostgreSQL of this worker. */
const postgresUrl = (): string => {
  const urls = inject('postgresUrls');
  return urls[Number(process.env['VITEST_POOL_ID'] ?? 0) % urls.length] ?? '';
};

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A database of the test's own: a clone of the migrated template, or (`empty`) one without any table. */
export const testDatabase = async (kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> => {
  const name = `washboard_test_${randomUUID().replaceAll('-', '')}`;
  const template = kind === 'migrated' ? inject('templateName') : 'template0';
  // Block by block through the log costs twice as much, for a survival that nothing here needs.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(postgresUrl());
  address.pathname = `/${name}`;
  const url = address.href;
  const database = connect(url, { max: 10, applicationName: 'washboard-test' });
  const close = async (): Promise<void> => {
    await database.close();
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { ...database, url, close };
};
