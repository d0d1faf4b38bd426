import { entryParts } from 'domain/collections';
import { sql } from 'kysely';
import type { Figured } from '#platform/figures.ts';
import { entryDerived } from './sql/derived.ts';

/** Collections as reports count them. */
export const entryFigures: Figured = {
  operation: 'collections.list',
  table: 'collections',
  parts: entryParts,
  derived: () => entryDerived,
  seen: () => sql<boolean>`true`,
  labels: { clientId: 'client' },
};
