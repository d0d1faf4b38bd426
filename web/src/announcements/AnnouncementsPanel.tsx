import {
  type Announcement,
  type AnnouncementState,
  announcementOperations,
  announcementState,
  audienceWords,
} from 'domain/announcements';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useSettings } from '#settings';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { useReadOnly } from '#view';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import styles from './Announcements.module.css';

const states: Readonly<Record<AnnouncementState, { word: string; tone: 'info' | 'ok' | 'warn' }>> = {
  scheduled: { word: 'Scheduled', tone: 'info' },
  running: { word: 'Told', tone: 'ok' },
  ended: { word: 'Ended', tone: 'info' },
  missed: { word: 'Never told', tone: 'warn' },
};

const endingWords = (state: AnnouncementState): string =>
  state === 'scheduled'
    ? 'It has not begun: nobody is told.'
    : 'What was told stays in the notifications of those who were told.';

const look = 2_000;

/** Whether its moment has come and nobody was told yet: a job does that, so it is looked at until it was done. */
const useDue = (row: Announcement, state: AnnouncementState, now: number): boolean => {
  const due = state === 'scheduled' && Date.parse(row.startsAt) <= now;
  useEffect(() => {
    if (!due) return;
    const timer = setInterval(() => void refresh(announcementOperations.list), look);
    return () => clearInterval(timer);
  }, [due]);
  return due;
};

type Facts = {
  now: number;
  timeZone: string | undefined;
  readOnly: string | undefined;
  edit: (row: Announcement) => void;
};

const stateAt = (row: Announcement, now: number): AnnouncementState =>
  announcementState(row, new Date(now).toISOString());

const State = ({ row, now }: { row: Announcement; now: number }) => {
  const state = stateAt(row, now);
  const due = useDue(row, state, now);
  return <Badge tone={states[state].tone}>{due ? 'Being told' : states[state].word}</Badge>;
};

const end = async ({ id }: Announcement): Promise<void> => {
  await call(announcementOperations.end, { id });
  await refresh(announcementOperations.list);
};

const columns: readonly Column<Announcement, Facts>[] = [
  {
    label: 'Announcement',
    as: 'name',
    className: styles.what,
    cell: ({ title, message }) => (
      <>
        {title}
        <small className={styles.message}>{message}</small>
      </>
    ),
  },
  { label: 'To', as: 'line', cell: ({ audience }) => audienceWords(audience) },
  { label: 'State', phone: 'bare', cell: (row, { now }) => <State now={now} row={row} /> },
  {
    label: 'Starts',
    phone: 'bare',
    cell: ({ startsAt }, { now, timeZone }) => minuteOf(startsAt, now, timeZone),
  },
  {
    label: 'Ends',
    phone: 'bare',
    cell: ({ endsAt }, { now, timeZone }) => (endsAt ? minuteOf(endsAt, now, timeZone) : 'When it is ended'),
  },
  rowActs((row, { now, readOnly, edit }) => {
    const state = stateAt(row, now);
    const off = readOnly ?? ((state === 'ended' || state === 'missed') && 'It is over.');
    const ending = {
      act: () => end(row),
      answer: 'End announcement',
      done: 'Announcement ended',
      question: `End ‘${row.title}’ now?`,
      said: endingWords(state),
    };
    return [
      { label: 'Edit', name: `Edit ${row.title}`, off, open: () => edit(row) },
      { label: 'End', name: `End ${row.title}`, off, ask: ending },
    ];
  }),
];

/** What everybody of some roles is told, from a moment on (screens §8.6). */
export const AnnouncementsPanel = () => {
  const pages = usePages(announcementOperations.list, {});
  const [edited, edit] = useState<Announcement | 'new' | null>(null);
  const readOnly = useReadOnly();
  const timeZone = useSettings()?.officeTimeZone;
  return (
    <>
      <Panel
        actions={
          <Button look="main" off={readOnly} onClick={() => edit('new')} small>
            New announcement
          </Button>
        }
        title="Announcements"
      >
        <List
          columns={columns}
          empty="No announcements yet"
          facts={{ now: Date.now(), timeZone, readOnly, edit }}
          label="Announcements"
          pages={pages}
          what="the announcements"
        />
      </Panel>
      {edited && (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
};
