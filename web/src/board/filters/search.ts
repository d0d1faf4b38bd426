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

/** The board's part of the address: plain texts, as people share them. */
export type BoardSearch = {
  status?: string;
  assignedRep?: string;
  city?: string;
  state?: string;
  leadCameFrom?: string;
  hasCurrentProvider?: string;
  leadAsDead?: string;
  markSold?: string;
  tags?: string;
  priority?: string;
  text?: string;
  /** The column that shows only what is late. */
  late?: string;
  /** What needs somebody now: one quick filter or several. */
  quick?: string;
  /** ‘shown’: the old sold and dead ones, too. */
  archived?: string;
  /** ‘list’: rows instead of columns. */
  as?: string;
  /** The order; absent: what the person chose last. */
  sort?: string;
  /** The columns of the list; absent: what the person chose last. */
  columns?: string;
};

const filterKeys = [
  'status',
  'assignedRep',
  'city',
  'state',
  'leadCameFrom',
  'hasCurrentProvider',
  'leadAsDead',
  'markSold',
  'tags',
  'priority',
  'quick',
] as const satisfies readonly (keyof BoardSearch)[];
export type FilterKey = (typeof filterKeys)[number];

const keys: readonly string[] = [...filterKeys, 'text', 'late', 'archived', 'as', 'sort', 'columns'];

/** Reads the address; what is no part of it or empty is left out. */
export const readSearch = (raw: Record<string, unknown>): BoardSearch =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([key, value]) => keys.includes(key) && typeof value === 'string' && value.trim() !== '')
      .map(([key, value]) => [key, String(value).slice(0, 200)]),
  );

const among =
  <Value extends string>(allowed: readonly Value[]) =>
  (value: string): Value[] =>
    value.split(',').filter((part): part is Value => (allowed as readonly string[]).includes(part));

const flagOf = (value: string | undefined): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined;

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** One value alone, several as a list, none as nothing. */
const some = <Value>(values: readonly Value[]): Value | Value[] | undefined =>
  values.length > 1 ? [...values] : values[0];

/** The quick filters that are on. */
export const quickOf = (search: BoardSearch): QuickFilter[] => among(quickFilters)(search.quick ?? '');

/** The filter that the address asks for; a value that no lead can have asks for nothing. */
export const filterOf = (search: BoardSearch): LeadFilter => {
  const reps = listOf(search.assignedRep)
    .map((rep) => (rep === 'none' ? null : rep))
    .filter((rep) => rep === null || uuid.test(rep));
  const filter = {
    status: some(among(leadStatuses)(search.status ?? '')),
    assignedRep: some(reps),
    city: some(listOf(search.city)),
    state: some(among(usStates)(search.state ?? '')),
    leadCameFrom: search.leadCameFrom,
    priority: some(among(priorities)(search.priority ?? '')),
    hasCurrentProvider: flagOf(search.hasCurrentProvider),
    leadAsDead: flagOf(search.leadAsDead),
    markSold: flagOf(search.markSold),
    tags: some(listOf(search.tags)),
    quick: some(quickOf(search)),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as LeadFilter;
};

/** The column that shows only what is late. */
export const lateOf = (search: BoardSearch): LeadColumn | null =>
  leadColumns.find((column) => column === search.late) ?? null;

export const isList = (search: BoardSearch): boolean => search.as === 'list';

/** Whether old sold and dead leads are left out: not where somebody looks for something that may be old. */
export const hidesArchived = (search: BoardSearch): boolean =>
  search.archived !== 'shown' && quickOf(search).length === 0 && (search.text ?? '').trim() === '';

/** The order that the address asks for; on the board only the two that its columns have. */
export const sortOf = (search: BoardSearch): LeadSort | null => {
  const sort = leadSorts.find((one) => one === search.sort) ?? null;
  return isList(search) || sort === 'newest' || sort === 'urgent' ? sort : null;
};

/** The address without its filters, in the same shape: list or board, order and columns stay. */
export const cleared = ({ as, sort, columns }: BoardSearch): BoardSearch => readSearch({ as, sort, columns });

export const isFiltered = (search: BoardSearch): boolean =>
  search.text !== undefined || filterKeys.some((key) => search[key] !== undefined);

/** The address with some parts changed; an empty one is left out. */
export const changed = (
  search: BoardSearch,
  parts: Partial<Record<keyof BoardSearch, string>>,
): BoardSearch => readSearch({ ...search, ...parts });
