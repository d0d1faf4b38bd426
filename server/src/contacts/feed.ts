import { type BesideRow, besideScope } from 'domain/contacts';
import { everyone } from 'domain/kernel';
import type { FeedNoun } from '#platform/operations/feature.ts';
import type { BesideSql, FedRow } from './sql.ts';

/** Pages are told which lead's or client's rows changed, and read them again. */
export const besideFeed = <Row extends BesideRow>({ name, forFeed }: BesideSql<Row>): FeedNoun<FedRow> => ({
  noun: name,
  who: everyone,
  load: forFeed,
  scope: besideScope,
  summary: ({ id, version, leadId, clientId }) => ({ id, version, leadId, clientId }),
});
