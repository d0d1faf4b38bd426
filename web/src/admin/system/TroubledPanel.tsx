import { jobWords, systemOperations, type TroubledJob } from 'domain/system';
import { usePages } from '#platform/pages.ts';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { retry } from './JobsPanel.tsx';

const columns: readonly Column<TroubledJob>[] = [
  { label: 'Job', as: 'name', cell: ({ name }) => jobWords(name) },
  {
    label: 'What went wrong',
    as: 'cut line',
    title: ({ error }) => error,
    cell: ({ error }) => error || 'Not said',
  },
  {
    label: 'Tries',
    as: 'number',
    phone: { unit: 'tries' },
    cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  { label: 'Next', phone: { label: 'Next' }, cell: ({ nextAt }) => (nextAt ? moment(nextAt) : 'Given up') },
  rowActs(({ id, name }) => [
    { label: 'Try again', name: `Try again: ${jobWords(name)}`, run: () => retry({ id }) },
  ]),
];

/** Jobs that failed, one by one, with what went wrong. */
export const TroubledPanel = () => {
  const pages = usePages(systemOperations.failedJobs, {});
  return (
    <Panel title="Failed jobs">
      <List
        columns={columns}
        empty="No job failed"
        keyOf={({ id }) => id}
        label="Failed jobs"
        pages={pages}
        what="the failed jobs"
      />
    </Panel>
  );
};
