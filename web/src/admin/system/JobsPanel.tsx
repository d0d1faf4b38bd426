import { countWords, figureWords } from 'domain/kernel';
import { type JobKind, jobWords, systemOperations } from 'domain/system';
import { call } from '#platform/call.ts';
import { Empty } from '#ui/Empty.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Table } from '#ui/list/Table.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { countAnew, useStatus } from './useStatus.ts';

/** Has one job, or all of a kind that failed, done again. */
export const retry = async (which: { id: string } | { name: string }): Promise<void> => {
  const { retried } = await call(systemOperations.retryJobs, which);
  toast.success(`${countWords(retried, 'job')} tried again`);
  await countAnew();
};

const number = (label: string, of: (kind: JobKind) => number, unit: string): Column<JobKind> => ({
  label,
  as: 'number',
  phone: (kind) => (of(kind) > 0 ? { unit } : 'hide'),
  cell: (kind) => figureWords(of(kind)),
});

const columns: readonly Column<JobKind>[] = [
  { label: 'Jobs', as: 'name', cell: ({ name }) => jobWords(name) },
  number('Due', ({ waiting }) => waiting, 'due'),
  number('To come', ({ later }) => later, 'to come'),
  number('Under way', ({ running }) => running, 'under way'),
  number('Failed once', ({ retrying }) => retrying, 'to be tried again'),
  number('Given up', ({ failed }) => failed, 'given up'),
  { label: 'Waits since', phone: 'hide', cell: ({ oldest }) => (oldest ? moment(oldest) : '–') },
  rowActs(
    ({ name, failed, retrying }) =>
      failed + retrying > 0 && [
        {
          label: 'Try all again',
          name: `Try all again: ${jobWords(name)}`,
          run: () => retry({ name }),
        },
      ],
  ),
];

/** What the queue holds, by kind. */
export const JobsPanel = () => {
  const { data } = useStatus();
  if (!data) return null;
  return (
    <Panel title="Jobs">
      {data.jobs.length === 0 ? (
        <Empty title="No job waits" />
      ) : (
        <Table columns={columns} keyOf={({ name }) => name} label="Jobs" rows={data.jobs} />
      )}
    </Panel>
  );
};
