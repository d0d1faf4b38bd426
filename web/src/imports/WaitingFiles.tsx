import { Link } from '@tanstack/react-router';
import { type Import, importOperations } from 'domain/imports';
import { figureWords } from 'domain/kernel';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { useReadOnly } from '#view';
import { placeOf } from './place.ts';
import { nounWords } from './words.ts';

const Remove = ({ id, fileName }: Pick<Import, 'id' | 'fileName'>) => {
  const [asking, setAsking] = useState(false);
  const off = useReadOnly();
  const remove = async () => {
    await call(importOperations.remove, { id });
    await refresh(importOperations.list);
  };
  return (
    <>
      <Button aria-label={`Remove ${fileName || 'the file'}`} off={off} onClick={() => setAsking(true)} small>
        Remove
      </Button>
      {asking && (
        <Asking
          act={remove}
          answer="Remove"
          danger
          off={off}
          onClose={() => setAsking(false)}
          question={`Remove ${fileName || 'this file'}?`}
        >
          <p className="soft">Nothing of it was imported. To import it later, choose the file again.</p>
        </Asking>
      )}
    </>
  );
};

const columns: readonly Column<Import>[] = [
  {
    label: 'File',
    as: 'name cut',
    title: ({ fileName }) => fileName,
    cell: ({ id, fileName }) => <Link {...placeOf(id, 'map')}>{fileName || 'File'}</Link>,
  },
  { label: 'Holds', cell: ({ noun }) => nounWords[noun].label },
  { label: 'From', phone: (one) => (one.preset ? 'bare' : 'hide'), cell: ({ preset }) => preset ?? '–' },
  { label: 'Rows', as: 'number', cell: ({ rows }) => figureWords(rows) },
  { label: 'Read', phone: 'bare', cell: ({ createdAt }) => moment(createdAt) },
  acts(
    ({ id, fileName }) => (
      <span className="bar">
        <Link
          aria-label={`Map the columns of ${fileName || 'the file'}`}
          className={buttonClass({ small: true })}
          {...placeOf(id, 'map')}
        >
          Map
        </Link>
        <Remove fileName={fileName} id={id} />
      </span>
    ),
    'bare',
  ),
];

/** Files that one has brought and that nobody let run: each goes on where it was. */
export const WaitingFiles = () => {
  const { data } = useRead(importOperations.list, { waiting: true, limit: 50 });
  const rows = data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel count={rows.length} title="Files that wait">
      <Table columns={columns} keyOf={({ id }) => id} label="Files that wait" rows={rows} />
    </Panel>
  );
};
