import {
  appointmentLabels,
  appointmentPath,
  appointmentStatusLabels,
  daysOfAppointment,
  isAppointmentOpen,
} from 'domain/appointments';
import { Badge } from '#ui/Badge.tsx';
import { Clock } from '#ui/Icon.tsx';
import { dayOf, minuteOf } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useNameOf } from '#users';
import { type Around, type Standing, useAround } from './around.ts';
import styles from './Events.module.css';

const tones = { completed: 'ok', cancelled: 'plain', rescheduled: 'plain', no_show: 'bad' } as const;

const Line = ({ one }: { one: Standing }) => {
  const nameOf = useNameOf();
  const facts = [
    one.allDay ? dayOf(daysOfAppointment(one).from) : minuteOf(one.start),
    appointmentLabels[one.type],
    one.assignedTo && nameOf(one.assignedTo),
  ];
  const tone = tones[one.status as keyof typeof tones] ?? 'info';
  const isOver = one.status === 'cancelled' || one.status === 'rescheduled';
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        {one.waits ? (
          <span>{one.title}</span>
        ) : (
          <PageLink className={isOver ? styles.over : undefined} href={appointmentPath(one)}>
            {one.title}
          </PageLink>
        )}
        <span className="small dim">{facts.filter(Boolean).join(' · ')}</span>
        {(one.outcome || one.cancelReason) && (
          <span className={`small ${styles.said}`}>{one.outcome || one.cancelReason}</span>
        )}
      </div>
      {one.waits ? (
        <Clock aria-label="Waits for the network" className="dim" data-size="small" role="img" />
      ) : (
        <Badge tone={isAppointmentOpen(one) ? 'info' : tone}>{appointmentStatusLabels[one.status]}</Badge>
      )}
    </li>
  );
};

const Lines = ({ title, items }: { title: string; items: readonly Standing[] }) =>
  items.length === 0 ? null : (
    <>
      <h4 className={styles.head}>{title}</h4>
      <ul aria-label={`${title} events`} className={styles.list}>
        {items.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
    </>
  );

/** What comes and what was of the calendar around a lead, a client or a site; each opens in the calendar (CAL-08). */
export const Events = ({ of }: { of: Around }) => {
  const { read, ahead, past } = useAround(of);
  const none = read.data && ahead.length + past.length === 0;
  return (
    <div className="stack single near">
      {!read.data && (
        <Reading failed="The events could not be loaded." label="Loading events" of={read} rows={2} />
      )}
      {none && <p className="small dim">No events yet.</p>}
      <Lines items={ahead} title="Upcoming" />
      <Lines items={past} title="Past" />
    </div>
  );
};
