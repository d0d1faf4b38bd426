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
import { Confirm } from '#ui/Confirm.tsx';
import { Listing } from '#ui/Listing.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import styles from './Announcements.module.css';

const states: Readonly<Record<AnnouncementState, { word: string; tone: 'info' | 'ok' | 'warn' }>> = {
  scheduled: { word: 'Scheduled', tone: 'info' },
  running: { word: 'Told', tone: 'ok' },
  ended: { word: 'Ended', tone: 'info' },
  missed: { word: 'Never told', tone: 'warn' },
};

/** What everybody of some roles is told, from a moment on (screens §8.6). */
export const AnnouncementsPanel = () => {
  const pages = usePages(announcementOperations.list, {});
  const [edited, edit] = useState<Announcement | 'new' | null>(null);
  const readOnly = useReadOnly();
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
        <Listing empty="No announcements yet" pages={pages} what="the announcements">
          <Table heads={['Announcement', 'To', 'State', 'Starts', 'Ends', actsHead]} label="Announcements">
            {pages.items.map((row) => (
              <Line key={row.id} onEdit={() => edit(row)} row={row} />
            ))}
          </Table>
        </Listing>
      </Panel>
      {edited && (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
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

const Line = ({ row, onEdit }: { row: Announcement; onEdit: () => void }) => {
  const [asking, ask] = useState(false);
  const act = useAct();
  const readOnly = useReadOnly();
  const timeZone = useSettings()?.officeTimeZone;
  const now = Date.now();
  const state = announcementState(row, new Date(now).toISOString());
  const due = useDue(row, state, now);
  const over = state === 'ended' || state === 'missed' ? 'It is over.' : undefined;
  const off = readOnly ?? over;
  const end = () =>
    act.run(async () => {
      await call(announcementOperations.end, { id: row.id });
      ask(false);
      toast.success('Announcement ended');
      await refresh(announcementOperations.list);
    });
  return (
    <tr>
      <td className={styles.what} data-cell="name">
        {row.title}
        <small className={styles.message}>{row.message}</small>
      </td>
      <td data-cell="line">{audienceWords(row.audience)}</td>
      <td>
        <Badge tone={states[state].tone}>{due ? 'Being told' : states[state].word}</Badge>
      </td>
      <td>{minuteOf(row.startsAt, now, timeZone)}</td>
      <td>{row.endsAt ? minuteOf(row.endsAt, now, timeZone) : 'When it is ended'}</td>
      <td data-cell="fit" data-phone="end">
        <span className={styles.acts}>
          <Button aria-label={`Edit ${row.title}`} off={off} onClick={onEdit} small>
            Edit
          </Button>
          <Button aria-label={`End ${row.title}`} off={off} onClick={() => ask(true)} small>
            End
          </Button>
        </span>
        <Confirm
          answer="End announcement"
          busy={act.busy}
          onCancel={() => ask(false)}
          onConfirm={end}
          open={asking}
          question={`End ‘${row.title}’ now?`}
        >
          <p className="soft">{act.failure ?? endingWords(state)}</p>
        </Confirm>
      </td>
    </tr>
  );
};
