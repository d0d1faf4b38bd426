import {
  type ClientFilter,
  type ClientSort,
  clientSorts,
  clientStatuses,
  contractTypes,
  renewals,
  serviceLevels,
} from 'domain/clients';
import { priorities } from 'domain/leads';
import type { ClientSearch } from './search.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const among = <Value extends string>(allowed: readonly Value[], value: string | undefined) =>
  allowed.find((one) => one === value);

/** The filter that the address asks for; a value that no client can have asks for nothing. */
export const filterOf = (search: ClientSearch): ClientFilter => {
  const { accountManager: manager } = search;
  const filter = {
    status: among(clientStatuses, search.status),
    accountManager: manager === 'none' ? null : manager && uuid.test(manager) ? manager : undefined,
    priority: among(priorities, search.priority),
    contractType: among(contractTypes, search.contractType),
    serviceLevel: among(serviceLevels, search.serviceLevel),
    renewal: among(renewals, search.renewal),
    deleted: search.deleted === 'true' ? true : undefined,
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as ClientFilter;
};

/** The order that the address asks for; newest first without one. */
export const sortOf = ({ sort }: ClientSearch): ClientSort => among(clientSorts, sort) ?? 'newest';
