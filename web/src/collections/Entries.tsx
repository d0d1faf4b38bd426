import { collectionOperations, type ListedEntry, monthInWords } from 'domain/collections';
import { authorWords, dateWords, dollars } from 'domain/kernel';
import type { Site } from 'domain/sites';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { onFrame } from '#platform/live.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Collections.module.css';
import { EntryForm } from './EntryForm.tsx';
import { ReverseEntry } from './ReverseEntry.tsx';

type EntriesProps = { site: Site; month: string; off: string | null };

const useFollowing = () => {
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.event !== 'reset' && frame.noun === 'collections')
          void refresh(collectionOperations.list, collectionOperations.totals);
      }),
    [],
  );
};

const Totals = ({ site, month }: Omit<EntriesProps, 'off'>) => {
  const { data } = useRead(collectionOperations.totals, { siteId: site.id, month });
  if (!data) return null;
  const sums = [
    ['Gross', data.gross],
    ['Refunds', data.refunds],
    ['Test money', data.testMoney],
    ['Net', data.net],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([name, sum]) => (
        <div key={name}>
          <dt className="dim">{name}</dt>
          <dd>{dollars(sum)}</dd>
        </div>
      ))}
    </dl>
  );
};

const stateOf = ({ kind, reversed, corrects, source }: ListedEntry) => {
  if (kind === 'reversal') return <Badge tone="warn">Taken back</Badge>;
  if (reversed) return <Badge>Corrected</Badge>;
  if (corrects) return <Badge tone="info">Correction</Badge>;
  return source === 'route' ? 'Route' : 'By hand';
};

type Asked = { act: 'add' } | { act: 'correct' | 'reverse'; entry: ListedEntry } | null;

type Facts = { off: string | null; ask: (asked: Asked) => void };

const columns: readonly Column<ListedEntry, Facts>[] = [
  {
    label: 'Date',
    as: 'name',
    cell: ({ date, reversed }) => (
      <span className={reversed ? styles.gone : undefined}>{dateWords(date)}</span>
    ),
  },
  { label: 'Machine', cell: ({ machine }) => machine || 'Whole site' },
  { label: 'Gross', as: 'number', cell: ({ gross }) => dollars(gross) },
  {
    label: 'Meter',
    as: 'number',
    cell: ({ metered, unusual }) => (
      <>
        {metered !== null && dollars(metered)}
        {unusual && <Badge tone="warn">Unusual</Badge>}
      </>
    ),
  },
  { label: 'Refunds', as: 'number', cell: ({ refunds }) => dollars(refunds) },
  { label: 'Test money', as: 'number', cell: ({ testMoney }) => dollars(testMoney) },
  { label: 'How', cell: stateOf },
  {
    label: 'By',
    cell: ({ by, author, reason }) => (
      <>
        {by === null ? '–' : authorWords({ by, author })}
        {reason && <div className="small dim">{reason}</div>}
      </>
    ),
  },
  rowActs((entry, { off, ask }) => {
    const what = `${dateWords(entry.date)}, ${dollars(entry.gross)}`;
    const open = (act: 'correct' | 'reverse') => () => ask({ act, entry });
    return (
      entry.kind === 'entry' &&
      !entry.reversed && [
        { label: 'Correct', name: `Correct ${what}`, off, open: open('correct') },
        { label: 'Take back', name: `Take back ${what}`, look: 'quiet', off, open: open('reverse') },
      ]
    );
  }, 'bare'),
];

/** The entries of a site and month: added by hand, corrected by further ones, never edited. */
export const Entries = ({ site, month, off }: EntriesProps) => {
  const [asked, ask] = useState<Asked>(null);
  const pages = usePages(collectionOperations.list, { siteId: site.id, month });
  useFollowing();
  const done = () => {
    ask(null);
    void refresh(collectionOperations.list, collectionOperations.totals);
  };
  return (
    <Panel
      actions={
        <Button glyph={Plus} off={off} onClick={() => ask({ act: 'add' })} small>
          Add collection
        </Button>
      }
      title="Collections"
    >
      <Totals month={month} site={site} />
      <List
        columns={columns}
        empty={`Nothing was collected in ${monthInWords(month)}`}
        facts={{ off, ask }}
        label="Collections"
        pages={pages}
        what="collections"
      />
      {asked?.act === 'add' && (
        <EntryForm entry={null} onClose={() => ask(null)} onSaved={done} site={site} />
      )}
      {asked?.act === 'correct' && (
        <EntryForm entry={asked.entry} onClose={() => ask(null)} onSaved={done} site={site} />
      )}
      {asked?.act === 'reverse' && (
        <ReverseEntry entry={asked.entry} onClose={() => ask(null)} onSaved={done} />
      )}
    </Panel>
  );
};
