import {
  clientParts,
  clientScope,
  clientStatusLabels,
  contractTypeLabels,
  serviceLevelLabels,
} from 'domain/clients';
import type { Figured } from '#platform/figures.ts';
import { clientDerived } from './sql/derived.ts';

/** Clients as reports count them. */
export const clientFigures: Figured = {
  operation: 'clients.list',
  table: 'clients',
  parts: clientParts,
  derived: clientDerived,
  seen: clientScope,
  labels: {
    accountManager: 'person',
    status: clientStatusLabels,
    contractType: contractTypeLabels,
    serviceLevel: serviceLevelLabels,
  },
};
