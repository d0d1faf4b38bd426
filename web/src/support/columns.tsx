import { Link } from '@tanstack/react-router';
import {
  type SupportRequest,
  type SupportStatus,
  supportKindLabels,
  supportSeverityLabels,
  supportStatusLabels,
} from 'domain/supportRequests';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { age, moment } from '#ui/moment.ts';
import styles from './Support.module.css';
import type { SupportSearch } from './search.ts';

export type ListFacts = {
  now: number;
  open: (row: SupportRequest) => SupportSearch;
  current: string | null;
  all: boolean;
};

const tones: Readonly<Record<SupportStatus, 'info' | 'warn' | 'ok' | 'plain'>> = {
  open: 'info',
  in_progress: 'info',
  waiting: 'warn',
  resolved: 'ok',
  closed: 'plain',
};

export const StatusBadge = ({ status }: { status: SupportStatus }) => (
  <Badge tone={tones[status]}>{supportStatusLabels[status]}</Badge>
);

const Subject = ({ row, facts: { open, current } }: { row: SupportRequest; facts: ListFacts }) => (
  <Link aria-current={row.id === current ? 'true' : undefined} search={open(row)} to="/support">
    {row.subject}
  </Link>
);

/** ‘No. 118 · Problem, high’. */
export const requestLine = ({ number, kind, severity }: SupportRequest): string =>
  `No. ${number} · ${supportKindLabels[kind]}, ${supportSeverityLabels[severity].toLowerCase()}`;

const status: Column<SupportRequest, ListFacts> = {
  label: 'Status',
  as: 'fit',
  phone: 'bare',
  cell: (row) => <StatusBadge status={row.status} />,
  csv: (row) => supportStatusLabels[row.status],
};

/** Beside an open request. */
export const short: readonly Column<SupportRequest, ListFacts>[] = [
  {
    label: 'Request',
    as: 'name',
    className: styles.what,
    cell: (row, facts) => (
      <>
        <Subject facts={facts} row={row} />
        <small className="dim">{`${requestLine(row)} · ${age(row.createdAt, facts.now)}`}</small>
      </>
    ),
    csv: ({ subject }) => subject,
  },
  status,
];

/** Of the list alone. */
export const full: readonly Column<SupportRequest, ListFacts>[] = [
  { label: 'No.', as: 'number', phone: { label: 'No.' }, cell: ({ number }) => number },
  {
    label: 'Subject',
    as: 'name',
    cell: (row, facts) => <Subject facts={facts} row={row} />,
    csv: ({ subject }) => subject,
  },
  { label: 'Kind', phone: 'bare', cell: ({ kind }) => supportKindLabels[kind] },
  { label: 'Severity', cell: ({ severity }) => supportSeverityLabels[severity] },
  { label: 'From', phone: 'bare', cell: ({ author }) => author || 'Former colleague' },
  status,
  { label: 'Assigned to', cell: ({ assignee }) => assignee || 'Nobody' },
  {
    label: 'Asked',
    phone: 'bare',
    cell: ({ createdAt }) => moment(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
  {
    label: 'Last answer',
    phone: 'hide',
    cell: ({ lastReplyAt }) => (lastReplyAt ? moment(lastReplyAt) : 'None yet'),
    csv: ({ lastReplyAt }) => lastReplyAt,
  },
];
