import { Link } from '@tanstack/react-router';
import { type Import, importOperations, standsStill } from 'domain/imports';
import { figureWords } from 'domain/kernel';
import { useEffect } from 'react';
import { refresh } from '#platform/cache.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Imports.module.css';
import { placeOf } from './place.ts';
import { Revert } from './Revert.tsx';
import { nounWords, outcomeWords, revertUntil, standWords, wasStarted, works } from './words.ts';

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
    {`${figureWords(done)} of ${figureWords(rows)}`}
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
          <Download data-size="small" />
          Refused
        </a>
      )}
      {until && until >= new Date().toISOString() && <Revert about={about} small />}
    </span>
  );
};

const columns: readonly Column<Import>[] = [
  {
    label: 'File',
    as: 'name cut',
    title: ({ fileName }) => fileName,
    cell: ({ id, fileName }) => <Link {...placeOf(id)}>{fileName || 'File'}</Link>,
  },
  { label: 'Holds', cell: ({ noun }) => nounWords[noun].label },
  { label: 'Imported', phone: 'bare', cell: ({ startedAt, createdAt }) => moment(startedAt ?? createdAt) },
  { label: 'By', cell: ({ author }) => author },
  ...outcomes.map(
    (outcome): Column<Import> => ({
      label: outcomeWords[outcome],
      as: 'number',
      phone: (one) => (wasStarted(one) ? undefined : 'hide'),
      cell: (one) => (wasStarted(one) ? figureWords(one[outcome]) : '–'),
    }),
  ),
  {
    label: 'State',
    phone: 'bare',
    cell: (one) => (
      <>
        <Badge tone={standsStill(one) ? 'bad' : tones[one.state]}>{standWords(one)}</Badge>
        {works(one) && <Done about={one} />}
      </>
    ),
  },
  acts((one) => <Acts about={one} />, 'bare'),
];

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
      <List
        columns={columns}
        empty="Nothing was imported yet"
        label="Past imports"
        pages={pages}
        what="past imports"
      />
    </Panel>
  );
};
