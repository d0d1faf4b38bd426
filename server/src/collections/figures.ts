import { entryParts } from 'domain/collections';
import { everyRow } from 'domain/kernel';
import type { Figured } from '#platform/figures.ts';
import { entryDerived } from './sql/derived.ts';

/** Collections as reports count them. */
export const entryFigures: Figured = {
  operation: 'collections.list',
  table: 'collections',
  parts: entryParts,
  derived: () => entryDerived,
  seen: () => everyRow,
  labels: { clientId: 'client' },
};
