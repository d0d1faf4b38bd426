import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

const there = `"current" and "deletedAt" is null`;
const text = `document_text("name", "fileName", "description", "tags")`;

/** What the floor answers about documents: fifty rows as they are, of all or with a text in them. */
export const documentsFloor = (
  pool: pg.Pool,
): Record<string, (body: Record<'text', string>) => Promise<unknown>> => ({
  '/documents': async () =>
    (
      await pool.query({
        name: 'documents',
        text: `select * from documents where ${there} and "status" <> 'archived'
          order by "createdAt" desc, "id" desc limit 50`,
      })
    ).rows,
  '/documents-text': async ({ text: said }) =>
    (
      await pool.query(
        `select * from documents where ${there} and ${text} like $1 order by "createdAt" desc, "id" desc limit 50`,
        [`%${said}%`],
      )
    ).rows,
});

/** A bare stream to the disk, flushed, and gone again. */
export const takeBareFile = async (body: IncomingMessage): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-file-'));
  try {
    await pipeline(body, createWriteStream(join(folder, 'file'), { flush: true }));
  } finally {
    await rm(folder, { recursive: true });
  }
};
