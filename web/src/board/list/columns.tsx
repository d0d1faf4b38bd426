import { contactBy, type LeadField, type LeadSort } from 'domain/leads';
import type { Settings } from 'domain/settings';
import type { ReactNode } from 'react';
import { age, ColumnBadge, type LeadRow, leadPerson, NextStepLine, phoneWords, remaining } from '#leads';
import { dayOf } from '#ui/moment.ts';
import { Tag } from '#ui/Tag.tsx';

export type ListFacts = {
  now: number;
  settings: Settings | undefined;
  nameOf: (uid: string | null) => string | null;
};

export type ListColumn = {
  key: string;
  label: string;
  /** Pixels. */
  width: number;
  number?: true;
  /** The orders that its head goes through. */
  sorts?: readonly LeadSort[] | undefined;
  cell: (row: LeadRow, facts: ListFacts) => ReactNode;
  /** What a press on the value edits. */
  edit?: { field: LeadField & keyof LeadRow; kind: 'text' | 'count' | 'phone' };
};

const figure = (value: number): string => (value > 0 ? value.toLocaleString('en-US') : '');

const clockOf = (row: LeadRow, { now, settings }: ListFacts): ReactNode => {
  const until = settings ? contactBy(row, settings) : null;
  const at = until ?? row.dueAt;
  if (at === null) return null;
  const over = Date.parse(at) <= now;
  return <span className={over ? 'late' : undefined}>{remaining(at, now)}</span>;
};

/** What a list can show beside the name; the order here is the order there. */
export const listColumns: readonly ListColumn[] = [
  {
    key: 'column',
    label: 'Column',
    width: 128,
    cell: ({ column }) => <ColumnBadge column={column} />,
  },
  { key: 'person', label: 'Person', width: 130, cell: (row) => leadPerson(row) },
  {
    key: 'phone',
    label: 'Phone',
    width: 128,
    cell: ({ phone }) => phoneWords(phone),
    edit: { field: 'phone', kind: 'phone' },
  },
  {
    key: 'city',
    label: 'City',
    width: 116,
    cell: ({ city }) => city,
    edit: { field: 'city', kind: 'text' },
  },
  { key: 'state', label: 'State', width: 60, cell: ({ state }) => state },
  { key: 'rep', label: 'Rep', width: 120, cell: ({ assignedRep }, { nameOf }) => nameOf(assignedRep) },
  {
    key: 'next',
    label: 'Next step',
    width: 180,
    cell: (row, { now }) => <NextStepLine lead={row} now={now} />,
  },
  { key: 'due', label: 'Due', width: 96, sorts: ['urgent'], cell: clockOf },
  {
    key: 'units',
    label: 'Units',
    width: 74,
    number: true,
    cell: ({ numberOfUnits }) => figure(numberOfUnits),
    edit: { field: 'numberOfUnits', kind: 'count' },
  },
  {
    key: 'machines',
    label: 'Machines',
    width: 90,
    number: true,
    sorts: ['machines'],
    cell: ({ numberOfMachinesNeeded }) => figure(numberOfMachinesNeeded),
    edit: { field: 'numberOfMachinesNeeded', kind: 'count' },
  },
  {
    key: 'tags',
    label: 'Tags',
    width: 150,
    cell: ({ tags }) => tags.slice(0, 2).map((tag) => <Tag key={tag}>{tag}</Tag>),
  },
  {
    key: 'source',
    label: 'Source',
    width: 130,
    cell: ({ leadCameFrom }) => leadCameFrom,
    edit: { field: 'leadCameFrom', kind: 'text' },
  },
  {
    key: 'lease',
    label: 'Lease ends',
    width: 112,
    cell: ({ leaseExpirationDate }, { now }) =>
      leaseExpirationDate === null ? null : dayOf(leaseExpirationDate, now),
  },
  { key: 'reason', label: 'Dead reason', width: 150, cell: ({ deadReason }) => deadReason },
  {
    key: 'updated',
    label: 'Changed',
    width: 86,
    sorts: ['newest', 'oldest'],
    cell: ({ updatedAt }, { now }) => age(updatedAt, now),
  },
];

/** What a list shows until somebody chooses. */
export const usualColumns: readonly string[] = [
  'column',
  'phone',
  'city',
  'rep',
  'next',
  'due',
  'machines',
  'updated',
];

/** The order after a press on a head; away from its last one the list is newest first again. */
export const nextSort = (sorts: readonly LeadSort[], now: LeadSort): LeadSort => {
  const at = sorts.indexOf(now);
  return sorts[at + 1] ?? (at < 0 ? (sorts[0] as LeadSort) : 'newest');
};

/** Which way a head is sorted, for readers. */
export const ariaSort = (
  sorts: readonly LeadSort[] | undefined,
  now: LeadSort,
): 'ascending' | 'descending' | undefined => {
  if (!sorts?.includes(now)) return undefined;
  return now === 'newest' || now === 'machines' ? 'descending' : 'ascending';
};
