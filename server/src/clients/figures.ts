import {
  clientParts,
  clientScope,
  clientStatusLabels,
  contractTypeLabels,
  serviceLevelLabels,
} from 'domain/clients';
import { scopeSql } from '#platform/database/scope.ts';
import type { Figured } from '#platform/figures.ts';
import { clientDerived } from './sql/derived.ts';

/** Clients as reports count them. */
export const clientFigures: Figured = {
  operation: 'clients.list',
  table: 'clients',
  parts: clientParts,
  derived: clientDerived,
  seen: (viewer) => scopeSql(clientScope(viewer), 'clients'),
  labels: {
    accountManager: 'person',
    status: clientStatusLabels,
    contractType: contractTypeLabels,
    serviceLevel: serviceLevelLabels,
  },
};
