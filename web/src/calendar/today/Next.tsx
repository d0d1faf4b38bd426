import type { Appointment } from 'domain/appointments';
import { leadName, leadOperations } from 'domain/leads';
import { transitionsOf } from '#calendar/event/transitions.ts';
import { placeOf, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { clockHere, visitPath } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { phoneWords } from '#leads';
import { useRead } from '#platform/query.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Check, FileText, KeyRound, Navigation, Phone, UserRound } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { useWork } from '#view';
import styles from './Today.module.css';

/** The way to a place that is written as people write it. */
const wayTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;

/** ‘in 10 min’, ‘since 10:30’. */
const awayWords = (one: Appointment, now: number): string => {
  const minutes = Math.round((Date.parse(one.start) - now) / 60_000);
  if (minutes <= 0) return 'now';
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
};

/** Whom one calls about it: its lead. */
const useContact = ({ leadId }: Pick<Appointment, 'leadId'>) => {
  const { data } = useRead(leadOperations.get, { id: leadId ?? '' }, { when: leadId !== null });
  return data?.phone ? { name: leadName(data), phone: data.phone } : null;
};

/** The next one, large: where, what for, and one tap each to call, to find the way, and to be done. */
export const Next = ({
  one,
  now,
  onOpen,
  onDone,
}: {
  one: Shown;
  now: number;
  onOpen: (one: Appointment) => void;
  onDone: (one: Appointment) => void;
}) => {
  const { by, off } = useWork();
  const contact = useContact(one);
  const Glyph = typeGlyphs[one.type];
  const done = transitionsOf(one, by, now, off).find(({ act }) => act === 'complete');
  return (
    <section aria-label={`Next: ${one.title}`} className="card">
      <div className={styles.head}>
        <span className={classes(styles.glyph, styles[placeOf(one)])}>
          <Glyph data-size="large" />
        </span>
        <div className="fill">
          <h2>
            <button className={styles.title} onClick={() => onOpen(one)} type="button">
              {one.title}
            </button>
          </h2>
          <p className="small soft">{[one.location, typeWords(one)].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={`small ${styles.time}`}>
          <b className="num">{one.allDay ? 'All day' : clockHere(one.start)}</b>
          {!one.allDay && <span className="dim nowrap">{awayWords(one, now)}</span>}
        </div>
      </div>
      {(one.description || contact) && (
        <ul className={styles.lines}>
          {one.description && (
            <li>
              <FileText />
              <span className={styles.text}>{one.description}</span>
            </li>
          )}
          {contact && (
            <li>
              <UserRound />
              <span>{[contact.name, phoneWords(contact.phone)].filter(Boolean).join(', ')}</span>
            </li>
          )}
        </ul>
      )}
      <div className={styles.acts}>
        <Button className={styles.done} glyph={Check} look="main" off={done?.off} onClick={() => onDone(one)}>
          Done
        </Button>
        {contact && (
          <a className={buttonClass()} href={`tel:${contact.phone}`}>
            <Phone data-size="small" />
            {`Call ${contact.name.split(' ')[0] ?? ''}`.trim()}
          </a>
        )}
        {one.siteId && (
          <PageLink className={buttonClass()} href={visitPath(one)}>
            <KeyRound data-size="small" />
            Visit
          </PageLink>
        )}
        {one.location && (
          <a className={buttonClass()} href={wayTo(one.location)} rel="noreferrer" target="_blank">
            <Navigation data-size="small" />
            Directions
          </a>
        )}
      </div>
    </section>
  );
};
