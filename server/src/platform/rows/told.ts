import { changesBetween } from 'domain/kernel';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Table } from './table.ts';

/** A side of an event without the fields that stand in no history. */
const without = (fields: readonly string[], side: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !fields.includes(field)));

/** What happened to a row, from before and after: null before it was there, and once it is gone. */
export const rowEvent = <Row extends { id: string }>(
  {
    noun,
    untold,
    facts,
    always = [],
    told = (row) => row,
  }: Pick<Table<Row>, 'noun' | 'untold' | 'facts' | 'always' | 'told'>,
  verb: string,
  before: Row | null,
  after: Row | null,
): NewEvent => {
  const changes = changesBetween<Partial<Row>>(before ? told(before) : {}, after ? told(after) : {});
  return {
    noun,
    rowId: (after ?? before)?.id ?? '',
    verb,
    before: without(untold, changes.before),
    after: {
      ...without(untold, changes.after),
      ...Object.fromEntries(after ? always.map((field) => [field, after[field]]) : []),
    },
    ...(facts ? { scopeBefore: before && facts(before), scopeAfter: after && facts(after) } : {}),
  };
};
