import type { Appointment } from 'domain/appointments';
import { leadName, leadOperations } from 'domain/leads';
import type { Visit } from 'domain/visits';
import { useId } from 'react';
import { transitionsOf } from '#calendar/event/transitions.ts';
import { isOverdue, placeOf, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { Sign } from '#calendar/Sign.tsx';
import { clockHere, visitAt, visitPath } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Check, NotebookPen } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { useWork } from '#view';
import {
  CallLink,
  DirectionsLink,
  PlaceActs,
  PlaceCard,
  PlaceHead,
  PlaceLine,
  PlaceLines,
  placeTitle,
  useVisit,
  VisitCard,
} from '#visits';
import styles from './Today.module.css';

/** The way to a place that is written as people write it. */
const wayTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;

/** ‘in 10 min’, ‘now’, or that its time is over. */
const awayWords = (one: Appointment, now: number): string => {
  const minutes = Math.round((Date.parse(one.start) - now) / 60_000);
  if (isOverdue(one, now)) return 'overdue';
  if (minutes <= 0) return 'now';
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
};

/** Whom one calls about it: its lead. */
const useContact = ({ leadId }: Pick<Appointment, 'leadId'>) => {
  const { data } = useRead(leadOperations.get, { id: leadId ?? '' }, { when: leadId !== null });
  return data?.phone ? { name: leadName(data), phone: data.phone } : null;
};

type NextProps = {
  one: Shown;
  now: number;
  onOpen: (one: Appointment) => void;
  onDone: (one: Appointment) => void;
};

const Glyph = ({ one }: { one: Appointment }) => {
  const TypeGlyph = typeGlyphs[one.type];
  return (
    <span className={styles.glyph}>
      <Sign place={placeOf(one)}>
        <TypeGlyph data-size="large" />
      </Sign>
    </span>
  );
};

const When = ({ one, now }: { one: Appointment; now: number }) => (
  <p className={`small ${styles.time}`}>
    <b className="num">{one.allDay ? 'All day' : clockHere(one.start)}</b>
    {!one.allDay && (
      <span className={classes('nowrap', isOverdue(one, now) ? 'late' : 'dim')}>{awayWords(one, now)}</span>
    )}
  </p>
);

const Done = ({ one, now, onDone }: Omit<NextProps, 'onOpen'>) => {
  const { by, off } = useWork();
  const done = transitionsOf(one, by, now, off).find(({ act }) => act === 'complete');
  return (
    <Button glyph={Check} look="main" off={done?.off} onClick={() => onDone(one)}>
      Done
    </Button>
  );
};

const NextVisit = ({ visit, ...props }: NextProps & { visit: Visit }) => (
  <VisitCard
    end={<When {...props} />}
    sign={<Glyph one={props.one} />}
    title={(id) => (
      <h2 className={placeTitle} id={id}>
        <PageLink href={visitPath(props.one)}>{visit.site.siteName}</PageLink>
      </h2>
    )}
    visit={visit}
  >
    <Done {...props} />
  </VisitCard>
);

const NextEvent = (props: NextProps) => {
  const { one, onOpen } = props;
  const contact = useContact(one);
  const id = useId();
  return (
    <PlaceCard labelledBy={id}>
      <PlaceHead
        end={<When {...props} />}
        sign={<Glyph one={one} />}
        title={
          <h2 className={placeTitle} id={id}>
            <button className={styles.title} onClick={() => onOpen(one)} type="button">
              {one.title}
            </button>
          </h2>
        }
      >
        <p className="small soft">{[one.location, typeWords(one)].filter(Boolean).join(' · ')}</p>
      </PlaceHead>
      <PlaceLines contact={contact} fileAt={String} files={[]} where="">
        {one.description && <PlaceLine icon={<NotebookPen />}>{one.description}</PlaceLine>}
      </PlaceLines>
      <PlaceActs>
        {contact && <CallLink {...contact} />}
        {one.location && <DirectionsLink to={wayTo(one.location)} />}
        <Done {...props} />
      </PlaceActs>
    </PlaceCard>
  );
};

const NextAtSite = (props: NextProps) => {
  const found = useVisit(visitAt(props.one));
  return found.state === 'ready' ? <NextVisit {...props} visit={found.visit} /> : <NextEvent {...props} />;
};

/** The next one, large: where, how to get in, what for, and one tap each to call, to find the way, and to be done. */
export const Next = (props: NextProps) =>
  props.one.siteId ? <NextAtSite {...props} /> : <NextEvent {...props} />;
