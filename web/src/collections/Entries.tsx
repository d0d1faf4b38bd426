import { collectionOperations, type ListedEntry, monthInWords } from 'domain/collections';
import { dollars } from 'domain/kernel';
import type { Site } from 'domain/sites';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { onFrame } from '#platform/live.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import { Listing } from '#ui/Listing.tsx';
import { Panel } from '#ui/Panel.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import styles from './Collections.module.css';
import { EntryForm } from './EntryForm.tsx';
import { ReverseEntry } from './ReverseEntry.tsx';
import { dayWords } from './words.ts';

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

type RowProps = { entry: ListedEntry; off: string | null; onCorrect: () => void; onReverse: () => void };

const Row = ({ entry, off, onCorrect, onReverse }: RowProps) => {
  const what = `${dayWords(entry.date)}, ${dollars(entry.gross)}`;
  return (
    <tr>
      <td data-cell="name">
        <span className={entry.reversed ? styles.gone : undefined}>{dayWords(entry.date)}</span>
      </td>
      <td data-label="Machine">{entry.machine || 'Whole site'}</td>
      {(['gross', 'refunds', 'testMoney'] as const).map((field) => (
        <td data-cell="number" data-label={labels[field]} key={field}>
          {dollars(entry[field])}
        </td>
      ))}
      <td data-label="How">{stateOf(entry)}</td>
      <td data-label="By">
        {entry.author || '–'}
        {entry.reason && <div className="small dim">{entry.reason}</div>}
      </td>
      <td data-cell="fit">
        {entry.kind === 'entry' && !entry.reversed && (
          <span className={styles.acts}>
            <Button aria-label={`Correct ${what}`} off={off ?? false} onClick={onCorrect} small>
              Correct
            </Button>
            <Button
              aria-label={`Take back ${what}`}
              look="quiet"
              off={off ?? false}
              onClick={onReverse}
              small
            >
              Take back
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
};

const labels = { gross: 'Gross', refunds: 'Refunds', testMoney: 'Test money' } as const;

type Asked = { act: 'add' } | { act: 'correct' | 'reverse'; entry: ListedEntry } | null;

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
        <Button off={off ?? false} onClick={() => ask({ act: 'add' })} small>
          <Plus aria-hidden="true" data-size="small" />
          Add collection
        </Button>
      }
      title="Collections"
    >
      <Totals month={month} site={site} />
      <Listing empty={`Nothing was collected in ${monthInWords(month)}`} pages={pages} what="collections">
        <Table
          heads={[
            'Date',
            'Machine',
            ...Object.values(labels).map((name) => ({ name, cell: 'number' })),
            'How',
            'By',
            actsHead,
          ]}
          label="Collections"
        >
          {pages.items.map((entry) => (
            <Row
              entry={entry}
              key={entry.id}
              off={off}
              onCorrect={() => ask({ act: 'correct', entry })}
              onReverse={() => ask({ act: 'reverse', entry })}
            />
          ))}
        </Table>
      </Listing>
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
