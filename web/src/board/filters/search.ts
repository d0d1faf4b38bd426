import {
  type LeadColumn,
  type LeadFilter,
  type LeadSort,
  leadColumns,
  leadSorts,
  leadStatuses,
  priorities,
  type QuickFilter,
  quickFilters,
  usStates,
} from 'domain/leads';
import { address, flag, manyOf, oneOf, orNone, type SearchOf, text, uuid } from '#ui/list/address.ts';

const filters = {
  status: manyOf(oneOf(leadStatuses)),
  assignedRep: manyOf(orNone(uuid)),
  city: manyOf(text),
  state: manyOf(oneOf(usStates)),
  leadCameFrom: text,
  hasCurrentProvider: flag,
  leadAsDead: flag,
  markSold: flag,
  tags: manyOf(text),
  priority: manyOf(oneOf(priorities)),
  quick: manyOf(oneOf(quickFilters)),
  imported: uuid,
};
export type FilterKey = keyof typeof filters;

const board = address(
  {
    ...filters,
    text,
    /** The column that shows only what is late. */
    late: oneOf(leadColumns),
    /** The column that a phone begins with. */
    column: oneOf(leadColumns),
    /** The old sold and dead ones, too. */
    archived: oneOf(['shown']),
    /** Rows instead of columns. */
    as: oneOf(['list']),
    /** The order; absent: what the person chose last. */
    sort: oneOf(leadSorts),
    /** The columns of the list; absent: what the person chose last. */
    columns: manyOf(text),
  },
  ['column', 'as', 'sort', 'columns'],
);

/** The board's part of the address: plain texts, as people share them. */
export type BoardSearch = SearchOf<typeof board>;
export const { read: readSearch, changed } = board;

/** The filter that the address asks for; a value that no lead can have asks for nothing. */
export const filterOf = (search: BoardSearch): LeadFilter => {
  const asked: object = board.values(search);
  return Object.fromEntries(Object.entries(asked).filter(([key]) => key in filters)) as LeadFilter;
};

/** The quick filters that are on. */
export const quickOf = (search: BoardSearch): QuickFilter[] => [board.values(search).quick ?? []].flat();

/** The column that shows only what is late. */
export const lateOf = (search: BoardSearch): LeadColumn | null => board.values(search).late ?? null;

/** The column that a phone begins with. */
export const columnOf = (search: BoardSearch): LeadColumn | undefined => board.values(search).column;

export const isList = (search: BoardSearch): boolean => search.as === 'list';

/** Whether old sold and dead leads are left out: not where somebody looks for something that may be old. */
export const hidesArchived = (search: BoardSearch): boolean =>
  search.archived !== 'shown' && quickOf(search).length === 0 && (search.text ?? '').trim() === '';

/** The order that the address asks for; on the board only the two that its columns have. */
export const sortOf = (search: BoardSearch): LeadSort | null => {
  const { sort = null } = board.values(search);
  return isList(search) || sort === 'newest' || sort === 'urgent' ? sort : null;
};

/** The address without its filters, in the same shape: list or board, order and columns stay. */
export const cleared = board.cleared;

// What is late or archived narrows no list.
export const isFiltered = ({ late: _, archived: __, ...search }: BoardSearch): boolean =>
  board.isFiltered(search);
