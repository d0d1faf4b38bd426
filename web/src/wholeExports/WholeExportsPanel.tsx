import { figureWords, sizeWords } from 'domain/kernel';
import {
  type WholeExport,
  type WholeExportState,
  wholeExportDays,
  wholeExportOperations,
} from 'domain/wholeExports';
import { useEffect } from 'react';
import { fetchExport } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNameOf } from '#users';
import { useReadOnly } from '#view';
import styles from './WholeExports.module.css';

const states: Readonly<Record<WholeExportState, { word: string; tone: 'plain' | 'info' | 'ok' | 'bad' }>> = {
  waiting: { word: 'Waiting', tone: 'plain' },
  running: { word: 'Being made', tone: 'info' },
  done: { word: 'Ready', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  removed: { word: 'Removed', tone: 'plain' },
};

const isUnderWay = ({ state }: WholeExport): boolean => state === 'waiting' || state === 'running';

type Facts = { now: number; off: string | undefined; nameOf: (uid: string | null) => string | null };

const holds = ({ rows, files, missing, sizeBytes }: WholeExport): string =>
  [
    `${figureWords(rows)} rows`,
    `${figureWords(files)} files`,
    missing > 0 && `${figureWords(missing)} files were not there`,
    sizeBytes !== null && sizeWords(sizeBytes),
  ]
    .filter(Boolean)
    .join(' · ');

const columns: readonly Column<WholeExport, Facts>[] = [
  { label: 'Started', as: 'name', cell: ({ createdAt }, { now }) => minuteOf(createdAt, now) },
  { label: 'By', cell: ({ createdBy }, { nameOf }) => nameOf(createdBy) },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
  },
  { label: 'Holds', as: 'line', cell: (row) => (row.state === 'done' ? holds(row) : '–') },
  {
    label: 'Kept until',
    cell: ({ state, expiresAt }, { now }) => (state === 'done' && expiresAt ? minuteOf(expiresAt, now) : '–'),
  },
  rowActs(
    (row, { off, now }) =>
      row.state === 'done' && [
        {
          label: 'Download',
          name: `Download: ${minuteOf(row.createdAt, now)}`,
          run: () => fetchExport(`/api/wholeExports/${row.id}.zip`),
        },
        {
          label: 'Remove',
          name: `Remove: ${minuteOf(row.createdAt, now)}`,
          off,
          ask: {
            act: async () => {
              await call(wholeExportOperations.remove, { id: row.id });
              await refresh(wholeExportOperations.list);
            },
            answer: 'Remove export',
            danger: true,
            done: 'Export removed',
            question: 'Remove this export?',
            said: 'Another one can be started at any time.',
          },
        },
      ],
  ),
];

/** One file of everything, made beside the work and kept for some days: for developers. */
export const WholeExportsPanel = () => {
  const pages = usePages(wholeExportOperations.list, {});
  const nameOf = useNameOf();
  const off = useReadOnly();
  const { busy, run } = useAct();
  const underWay = pages.items.some(isUnderWay);
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void refresh(wholeExportOperations.list), 2000);
    return () => clearInterval(timer);
  }, [underWay]);
  const start = () =>
    run(async () => {
      await call(wholeExportOperations.start, {});
      await refresh(wholeExportOperations.list);
    });
  return (
    <Panel
      actions={
        <Button
          busy={busy}
          off={off ?? (underWay ? 'An export of everything is under way already.' : undefined)}
          onClick={start}
          small
        >
          Export everything
        </Button>
      }
      title="Export of everything"
    >
      <p className={`compact soft words ${styles.said}`}>
        {`One ZIP file: a CSV for each kind of record, and the documents. Without passwords, codes and access notes. All administrators are told; it is kept for ${wholeExportDays} days.`}
      </p>
      <List
        columns={columns}
        empty="Nothing was exported yet"
        facts={{ now: Date.now(), off, nameOf }}
        label="Exports of everything"
        pages={pages}
        what="the exports of everything"
      />
    </Panel>
  );
};
