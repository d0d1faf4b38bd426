import type { CollectionEntry, Statement } from 'domain/collections';
import type { NewEvent } from '#platform/operations/events.ts';

/** What happened to a collection: entered, or taken back by a further entry. */
export const collectionEvent = (entry: CollectionEntry): NewEvent => {
  const { id, siteId, clientId, date, machineId, gross, refunds, testMoney, metered } = entry;
  const { corrects, reason, source, routeDayId } = entry;
  const sums = { siteId, clientId, date, machineId, gross, refunds, testMoney };
  return {
    noun: 'collections',
    rowId: id,
    verb: entry.kind === 'reversal' ? 'reversed' : corrects ? 'corrected' : 'collected',
    before: {},
    after: {
      ...sums,
      ...(metered === null ? {} : { metered }),
      source,
      ...(corrects ? { corrects, reason } : {}),
      ...(routeDayId ? { routeDayId } : {}),
    },
    scopeBefore: null,
    scopeAfter: { siteId, clientId },
    ...(entry.by ? { by: entry.by } : {}),
  };
};

type Made = Pick<
  Statement,
  'id' | 'siteId' | 'clientId' | 'month' | 'revision' | 'net' | 'commission' | 'by'
>;

/** What happened to a statement; `fields` are what the verb says beside it. */
export const statementEvent = (
  verb: 'made' | 'paid',
  { id, siteId, clientId, month, revision, net, commission, by }: Made,
  fields: Readonly<Record<string, unknown>> = {},
): NewEvent => ({
  noun: 'statements',
  rowId: id,
  verb,
  before: {},
  after: { siteId, clientId, month, revision, ...(verb === 'made' ? { net, commission } : {}), ...fields },
  scopeBefore: verb === 'made' ? null : { siteId, clientId },
  scopeAfter: { siteId, clientId },
  ...(by ? { by } : {}),
});
