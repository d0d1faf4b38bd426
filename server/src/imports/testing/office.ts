import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Import } from 'domain/imports';
import { vi } from 'vitest';
import { type Answer, type Client, databaseOf } from '#platform/testing/server.ts';

/** A real-looking export: byte order mark, odd dates, phones in every shape, duplicates, a broken row. */
export const realFile = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL('./leads-import.csv', import.meta.url)));

/** Sends a file; the answer is the upload's. */
export const send = (
  client: Client,
  file: string | Uint8Array,
  query = 'noun=leads&name=test.csv',
): Promise<Answer> =>
  client.raw(`/api/imports.upload?${query}`, {
    method: 'POST',
    body: file as NonNullable<RequestInit['body']>,
  });

/** Waits until an import stands still. */
export const settled = async (client: Client, id: string): Promise<Import> => {
  const state = databaseOf(client).selectFrom('imports').select('state').where('id', '=', id);
  await vi.waitFor(async () => {
    const standing = await state.executeTakeFirst();
    if (!/^(done|reverted)$/.test(standing?.state ?? '')) throw new Error(`It is ${standing?.state}`);
  });
  return (await client.call('imports.get', { id })).body;
};

type Choices = {
  noun?: string;
  existing?: 'skip' | 'fill';
  dates?: unknown;
  values?: unknown;
  mapping?: unknown;
};

/** Uploads, checks and runs a file to its end. */
export const importFile = async (
  client: Client,
  file: string | Uint8Array,
  { noun = 'leads', ...choices }: Choices = {},
): Promise<Import> => {
  const { body } = await send(client, file, `noun=${noun}&name=test.csv`);
  const checked = await client.call('imports.check', { id: body.id, ...choices });
  if (checked.status !== 200) throw new Error(checked.text);
  await client.call('imports.run', { id: body.id, checks: 1 });
  return settled(client, body.id as string);
};

/** All pages of a list. */
export const everything = async (
  client: Client,
  name: string,
  input: object,
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body } = await client.call(name, { ...input, limit: 200, cursor });
    items.push(...body.items);
    cursor = body.cursor;
    if (!cursor) return items;
  }
};
