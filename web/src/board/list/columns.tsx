import { figureWords, phoneLink, phoneWords, remainingWords } from 'domain/kernel';
import { columnLabels, contactBy, type LeadSort, leadTitle } from 'domain/leads';
import type { Settings } from 'domain/settings';
import type { ReactNode } from 'react';
import { ColumnBadge, type LeadRow, leadPerson, NextStepLine } from '#leads';
import type { Column } from '#ui/list/columns.tsx';
import { age, dayOf } from '#ui/moment.ts';
import { Tag } from '#ui/Tag.tsx';
import { type Edit, EditCell } from './EditCell.tsx';
import styles from './List.module.css';

export type ListFacts = {
  now: number;
  settings: Settings | undefined;
  nameOf: (uid: string | null) => string | null;
  /** Labelled facts that lead to the dialog, instead of cells to edit. */
  phone: boolean;
};

export type ListColumn = Column<LeadRow, ListFacts, LeadSort> & { key: string };

/** A column whose value becomes its field by a press. */
const edited = (
  column: Omit<ListColumn, 'cell'>,
  edit: Edit,
  words: (row: LeadRow, facts: ListFacts) => ReactNode,
): ListColumn => ({
  ...column,
  cell: (row, facts) =>
    facts.phone ? (
      words(row, facts)
    ) : (
      <EditCell edit={edit} label={`${column.label} of ${leadTitle(row)}`} row={row}>
        {words(row, facts)}
      </EditCell>
    ),
});

const figure = (value: number): string => (value > 0 ? figureWords(value) : '');

const dueAt = (row: LeadRow, { settings }: Pick<ListFacts, 'settings'>): string | null =>
  (settings ? contactBy(row, settings) : null) ?? row.dueAt;

const clockOf = (row: LeadRow, facts: ListFacts): ReactNode => {
  const [at, { now }] = [dueAt(row, facts), facts];
  if (at === null) return null;
  const over = Date.parse(at) <= now;
  return <span className={over ? 'late' : undefined}>{remainingWords(at, now)}</span>;
};

const callable = ({ phone }: LeadRow, facts: ListFacts): ReactNode =>
  facts.phone && phone ? (
    <a className={styles.call} href={phoneLink(phone)}>
      {phoneWords(phone)}
    </a>
  ) : (
    phoneWords(phone)
  );

/** The name, which is never hidden, opens the lead. */
export const nameColumn: ListColumn = {
  key: 'name',
  label: 'Name',
  as: 'name',
  width: 210,
  sorts: { name: 'ascending' },
  csv: (row) => leadTitle(row),
  cell: (row) => (
    <a data-open href={`/leads/${row.id}`}>
      {leadTitle(row)}
    </a>
  ),
};

/** What a list can show beside the name; the order here is the order there. */
export const listColumns: readonly ListColumn[] = [
  {
    key: 'column',
    label: 'Column',
    width: 128,
    phone: 'bare',
    csv: ({ column }) => columnLabels[column],
    cell: ({ column }) => <ColumnBadge column={column} />,
  },
  { key: 'person', label: 'Person', width: 130, cell: (row) => leadPerson(row) },
  edited(
    { key: 'phone', label: 'Phone', width: 128, csv: ({ phone }) => phoneWords(phone) },
    { field: 'phone', kind: 'phone' },
    callable,
  ),
  edited({ key: 'city', label: 'City', width: 116 }, { field: 'city', kind: 'text' }, ({ city }) => city),
  { key: 'state', label: 'State', width: 60, cell: ({ state }) => state },
  { key: 'rep', label: 'Rep', width: 120, cell: ({ assignedRep }, { nameOf }) => nameOf(assignedRep) },
  {
    key: 'next',
    label: 'Next step',
    width: 180,
    csv: ({ nextStep }) => nextStep?.what ?? null,
    cell: (row, { now }) => <NextStepLine lead={row} now={now} />,
  },
  { key: 'due', label: 'Due', width: 96, sorts: { urgent: 'ascending' }, csv: dueAt, cell: clockOf },
  edited(
    { key: 'units', label: 'Units', width: 74, as: 'number' },
    { field: 'numberOfUnits', kind: 'count' },
    ({ numberOfUnits }) => figure(numberOfUnits),
  ),
  edited(
    { key: 'machines', label: 'Machines', width: 90, as: 'number', sorts: { machines: 'descending' } },
    { field: 'numberOfMachinesNeeded', kind: 'count' },
    ({ numberOfMachinesNeeded }) => figure(numberOfMachinesNeeded),
  ),
  {
    key: 'tags',
    label: 'Tags',
    width: 150,
    cell: ({ tags }) => tags.slice(0, 2).map((tag) => <Tag key={tag}>{tag}</Tag>),
  },
  edited(
    { key: 'source', label: 'Source', width: 130 },
    { field: 'leadCameFrom', kind: 'text' },
    ({ leadCameFrom }) => leadCameFrom,
  ),
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
    sorts: { newest: 'descending', oldest: 'ascending' },
    csv: ({ updatedAt }) => updatedAt,
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
