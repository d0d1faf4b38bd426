import { Link } from '@tanstack/react-router';
import { personWords } from 'domain/kernel';
import { type Trashed, type TrashNoun, trashNouns, trashOperations } from 'domain/trash';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useSelection } from '#ui/useSelection.ts';
import { useNames, useReadOnly } from '#view';
import { ChosenBar } from './ChosenBar.tsx';
import { Purge } from './Purge.tsx';
import { nounWords, placeOf, usePlace } from './place.ts';
import styles from './Trash.module.css';

type Facts = {
  noun: TrashNoun;
  off: string | undefined;
  now: number;
  nameOf: (uid: string | null) => string | null;
  purge: (row: Trashed) => void;
};

const again = () => refresh(trashOperations.list, trashOperations.count);

const restore = async (noun: TrashNoun, { id, name }: Trashed): Promise<void> => {
  try {
    await call(trashOperations.restore, { noun, id });
    toast.success(`${name} restored`);
  } finally {
    // Also where somebody was faster.
    void again();
  }
};

const Of = ({ of, mergedInto }: Trashed) => {
  if (mergedInto !== null) return `Became part of ${mergedInto}`;
  if (!of) return '–';
  return (
    <>
      {of.name} {of.deleted && <Badge tone="warn">Deleted too</Badge>}
    </>
  );
};

const whyNot = ({ of, mergedInto }: Trashed, noun: TrashNoun): string | null => {
  if (mergedInto !== null && noun === 'clients') return 'What was its belongs to the other client now.';
  return of?.deleted ? `Restore ${of.name} first.` : null;
};

const columns: readonly Column<Trashed, Facts>[] = [
  { label: 'What', as: 'name', cell: ({ name }) => name },
  { label: 'Belongs to', as: 'line', cell: (row) => <Of {...row} /> },
  { label: 'Deleted by', cell: ({ by }, { nameOf }) => personWords(by, nameOf) },
  { label: 'Deleted', phone: 'bare', cell: ({ deletedAt }, { now }) => minuteOf(deletedAt, now) },
  rowActs((row, { noun, off, purge }) => [
    {
      label: 'Restore',
      name: `Restore ${row.name}`,
      off: off ?? whyNot(row, noun),
      run: () => restore(noun, row),
    },
    { label: 'Delete for good', name: `Delete for good: ${row.name}`, off, open: () => purge(row) },
  ]),
];

const Trash = ({ noun }: { noun: TrashNoun }) => {
  const pages = usePages(trashOperations.list, { noun });
  const [purged, purge] = useState<readonly Trashed[] | null>(null);
  const selection = useSelection(noun);
  const chosen = pages.items.filter(({ id }) => selection.has(id));
  const [off, nameOf] = [useReadOnly(), useNames()];
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar
          noun={noun}
          off={off}
          onDone={() => {
            selection.clear();
            void again();
          }}
          onNone={selection.clear}
          onPurge={() => purge(chosen)}
          rows={chosen}
        />
      )}
      <List
        columns={columns}
        empty={`No ${nounWords[noun].toLowerCase()} are in the trash`}
        facts={{ noun, off, now: Date.now(), nameOf, purge: (row) => purge([row]) }}
        label={`${nounWords[noun]} in the trash`}
        pages={pages}
        picks={{ selection, titleOf: ({ name }) => name }}
        what="the trash"
      />
      {purged && (
        <Purge
          noun={noun}
          onClose={(done) => {
            purge(null);
            if (done) selection.clear();
            void again();
          }}
          rows={purged}
        />
      )}
    </>
  );
};

/** What was deleted of every noun: who deleted it and when, brought back, or deleted for good. */
export const TrashPage = () => {
  const noun = usePlace();
  const { data } = useRead(trashOperations.count, {});
  return (
    <>
      <div className="page-head">
        <BackLink name="Back to all data" search={{ tab: 'data' }} to="/admin" />
        <h2>Trash</h2>
      </div>
      <div className={styles.tabs}>
        <Tabs label="What was deleted">
          {trashNouns.map((one) => (
            <Link
              activeOptions={{ includeSearch: true, exact: true }}
              aria-current={one === noun ? 'page' : undefined}
              key={one}
              {...placeOf(one)}
            >
              {data ? `${nounWords[one]} ${data[one]}` : nounWords[one]}
            </Link>
          ))}
        </Tabs>
      </div>
      <Trash key={noun} noun={noun} />
    </>
  );
};
