import {
  documentCategories,
  documentExpiries,
  documentSorts,
  documentStatuses,
  documentTypes,
} from 'domain/documents';
import { address, flag, oneOf, type SearchOf, text, uuid } from '#ui/list/address.ts';

const list = address(
  {
    type: oneOf(documentTypes),
    category: oneOf(documentCategories),
    status: oneOf(['all', ...documentStatuses]),
    client: uuid,
    site: uuid,
    expiring: oneOf(documentExpiries),
    uploadedBy: uuid,
    deleted: flag,
    text,
    sort: oneOf(documentSorts),
    view: oneOf(['renewals']),
    document: uuid,
  },
  ['sort', 'view', 'document'],
);

/** The screen's part of the address: plain texts, as people share them. */
export type DocumentSearch = SearchOf<typeof list>;
export const { read: readSearch, changed, cleared, isFiltered } = list;

/** Whether fewer are shown than there are; the trash by itself is a place, not a filter. */
export const isNarrowed = (search: DocumentSearch): boolean => isFiltered(changed(search, { deleted: '' }));

/** What the list is asked for by an address. */
export const askOf = (search: DocumentSearch) => {
  const {
    client,
    site,
    status,
    deleted = false,
    text: words = '',
    sort = 'newest',
    ...rest
  } = list.values(search);
  const { view: _, document: __, ...filter } = rest;
  return {
    ...filter,
    ...(site ? { siteId: site } : client ? { clientId: client } : {}),
    ...(status === 'all' ? { status: [...documentStatuses] } : status ? { status } : {}),
    deleted,
    text: words,
    sort,
  };
};

/** The list's order. */
export const sortOf = (search: DocumentSearch) => list.values(search).sort ?? 'newest';
