import { Link } from '@tanstack/react-router';
import { type Import, importOperations } from 'domain/imports';
import { useEffect } from 'react';
import { refresh } from '#platform/cache.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import styles from './Imports.module.css';
import { placeOf } from './place.ts';
import { Revert } from './Revert.tsx';
import { figure, nounWords, outcomeWords, revertUntil, stateWords, wasStarted, works } from './words.ts';

const tones = {
  running: 'info',
  reverting: 'info',
  done: 'ok',
  reverted: 'plain',
  uploaded: 'plain',
  checked: 'plain',
} as const;
const outcomes = ['created', 'updated', 'duplicate', 'refused'] as const;

const Done = ({ about: { done, rows } }: { about: Import }) => (
  <span className={styles.done}>
    <Ridge lit={Math.floor((done / Math.max(1, rows)) * 20)} of={20} tone="accent" />
    {`${figure(done)} of ${figure(rows)}`}
  </span>
);

const Acts = ({ about }: { about: Import }) => {
  const until = revertUntil(about);
  return (
    <span className={styles.acts}>
      {about.refused > 0 && wasStarted(about) && !works(about) && (
        <a
          aria-label={`Download the refused rows of ${about.fileName}`}
          className={buttonClass({ small: true })}
          download
          href={`/api/imports/${about.id}/refused.csv`}
        >
          <Download aria-hidden="true" data-size="small" />
          Refused
        </a>
      )}
      {until && until >= new Date().toISOString() && <Revert about={about} small />}
    </span>
  );
};

/** What was imported before, newest first. */
export const PastImports = () => {
  const pages = usePages(importOperations.list, {});
  const moves = pages.items.some(works);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => void refresh(importOperations.list), 2000);
    return () => clearInterval(timer);
  }, [moves]);
  return (
    <Panel title="Past imports">
      <Listing empty="Nothing was imported yet" pages={pages} what="past imports">
        <List items={pages.items} />
      </Listing>
    </Panel>
  );
};

const List = ({ items }: { items: readonly Import[] }) => (
  <Table
    heads={[
      'File',
      'Holds',
      'Imported',
      'By',
      ...outcomes.map((outcome) => ({
        name: outcomeWords[outcome],
        cell: 'number',
      })),
      'State',
      actsHead,
    ]}
    label="Past imports"
  >
    {items.map((one) => (
      <tr key={one.id}>
        <td data-cell="name cut" title={one.fileName}>
          <Link {...placeOf(one.id)}>{one.fileName || 'File'}</Link>
        </td>
        <td data-label="Holds">{nounWords[one.noun].label}</td>
        <td>{moment(one.startedAt ?? one.createdAt)}</td>
        <td data-label="By">{one.author}</td>
        {outcomes.map((outcome) => (
          <td
            data-cell="number"
            data-label={outcomeWords[outcome]}
            data-phone={wasStarted(one) ? undefined : 'hide'}
            key={outcome}
          >
            {wasStarted(one) ? figure(one[outcome]) : '–'}
          </td>
        ))}
        <td>
          <Badge tone={tones[one.state]}>{stateWords[one.state]}</Badge>
          {works(one) && <Done about={one} />}
        </td>
        <td data-cell="fit">
          <Acts about={one} />
        </td>
      </tr>
    ))}
  </Table>
);
