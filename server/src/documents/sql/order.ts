import { type DocumentSort, documentCategories, documentStatuses, documentTypes } from 'domain/documents';
import { date, text } from 'domain/kernel';
import { sql } from 'kysely';
import * as z from 'zod';
import { beforeNewest, newestFirst, type Order, orderOf } from '#platform/rows/page.ts';
import type { DocumentRow } from './row.ts';

const newest = newestFirst<DocumentRow>('documents');

const oneOf = (field: 'type' | 'category' | 'status', values: readonly string[]): Order<DocumentRow> =>
  beforeNewest(newest, {
    key: z.enum(values),
    of: (row) => row[field],
    here: sql.ref(`documents.${field}`),
    there: (value) => sql`${value}::text`,
  });

// Each expression stands in an index to the letter.
export const documentOrders: Readonly<Record<DocumentSort, Order<DocumentRow>>> = {
  newest,
  oldest: orderOf<DocumentRow>('asc', { createdAt: 'timestamptz', id: 'uuid' }, 'documents'),
  name: beforeNewest(newest, {
    key: text(600),
    of: ({ name }) => name,
    here: sql`lower(documents."name")`,
    there: (name) => sql`lower(${name}::text)`,
  }),
  type: oneOf('type', documentTypes),
  category: oneOf('category', documentCategories),
  status: oneOf('status', documentStatuses),
  expires: beforeNewest(newest, {
    key: date.nullable(),
    of: ({ expiresAt }) => expiresAt,
    here: sql`coalesce(documents."expiresAt", 'infinity'::date)`,
    there: (day) => sql`coalesce(${day}::date, 'infinity'::date)`,
  }),
  largest: beforeNewest(newest, {
    key: z.int(),
    of: ({ sizeBytes }) => sizeBytes,
    here: sql`documents."sizeBytes"`,
    there: (bytes) => sql`${bytes}::integer`,
    descending: true,
  }),
};
