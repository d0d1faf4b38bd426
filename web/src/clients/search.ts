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
import { address, flag, oneOf, orNone, type SearchOf, text, uuid } from '#ui/list/address.ts';

const list = address(
  {
    status: oneOf(clientStatuses),
    accountManager: orNone(uuid),
    priority: oneOf(priorities),
    contractType: oneOf(contractTypes),
    serviceLevel: oneOf(serviceLevels),
    renewal: oneOf(renewals),
    imported: uuid,
    deleted: flag,
    text,
    sort: oneOf(clientSorts),
  },
  ['sort'],
);

/** The list's part of the address: plain texts, as people share them. */
export type ClientSearch = SearchOf<typeof list>;
export const { read: readSearch, changed, cleared, isFiltered } = list;

/** The filter that the address asks for; a value that no client can have asks for nothing. */
export const filterOf = (search: ClientSearch): ClientFilter => {
  const { text: _, sort: __, deleted, ...filter } = list.values(search);
  return { ...filter, ...(deleted && { deleted }) };
};

/** The order that the address asks for; newest first without one. */
export const sortOf = (search: ClientSearch): ClientSort => list.values(search).sort ?? 'newest';
