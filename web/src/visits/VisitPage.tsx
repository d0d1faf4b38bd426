import { Link, useParams } from '@tanstack/react-router';
import { appointmentStatusLabels } from 'domain/appointments';
import { isAnswerable, type Visit } from 'domain/visits';
import { type ReactNode, useEffect, useState } from 'react';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { Check } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { addPhoto } from './acting.ts';
import { keptUntil, leaveBehind, takeAlong } from './codes.ts';
import { PhotoPick } from './PhotoPick.tsx';
import { placeTitle } from './Place.tsx';
import { useVisit } from './useVisit.ts';
import { VisitCard } from './VisitCard.tsx';
import styles from './Visits.module.css';
import { waitsForCodes, whenWords } from './words.ts';

const open: readonly Visit['status'][] = ['scheduled', 'confirmed', 'in_progress'];

type VisitPageProps = {
  finishing: (visit: Visit, onClose: () => void) => ReactNode;
  /** What else is known of it. */
  below: (visit: Visit) => ReactNode;
};

/** A visit, on the phone of who goes there: where, how to get in, what stands there, and what came of it. */
export const VisitPage = (props: VisitPageProps) => {
  const { visit: place } = useParams({ strict: false }) as { visit: string };
  const found = useVisit(place);
  return (
    <div className="page">
      <Crumb>
        <Link to="/calendar">Calendar</Link>
      </Crumb>
      {found.state === 'loading' && <Bones label="Reading the visit" rows={3} />}
      {found.state === 'missing' && <p>This visit does not exist, or is no longer yours.</p>}
      {found.state === 'failed' && (
        <Failure error={found.error} onRetry={() => location.reload()}>
          The visit could not be read.
        </Failure>
      )}
      {found.state === 'ready' && <OneVisit {...props} visit={found.visit} />}
    </div>
  );
};

const OneVisit = ({ visit, finishing, below }: VisitPageProps & { visit: Visit }) => {
  const [completing, setCompleting] = useState(false);
  const isOpen = open.includes(visit.status);
  useEffect(() => {
    if (!isOpen) leaveBehind(visit);
  }, [isOpen, visit]);
  const { by, off } = useWork();
  const { site, status } = visit;
  const { day, clock } = whenWords(visit);
  const reason =
    off ?? (isAnswerable(visit, new Date().toISOString()) ? null : 'This visit was over a week ago.');
  return (
    <div className={styles.visit}>
      <VisitCard
        end={
          <p className={`small ${styles.when}`}>
            <b className="num">{clock}</b>
            <span className="dim nowrap">{`${day} · ${appointmentStatusLabels[status]}`}</span>
          </p>
        }
        title={(id) => (
          <h1 className={placeTitle} id={id}>
            {site.siteName}
          </h1>
        )}
        visit={visit}
        whole
      >
        <PhotoPick name={site.siteName} off={reason} post={(file) => addPhoto({ visit, by }, file)} />
        {isOpen && (
          <Button glyph={Check} look="main" off={reason} onClick={() => setCompleting(true)}>
            Done
          </Button>
        )}
      </VisitCard>
      {isOpen && <Along visit={visit} />}
      {below(visit)}
      {completing && finishing(visit, () => setCompleting(false))}
    </div>
  );
};

/** Keeps the codes of the visit on this device, for where no network is. */
const Along = ({ visit }: { visit: Visit }) => {
  const { viewer, off } = useWork();
  const act = useAct();
  const waits = waitsForCodes(visit, viewer);
  const [until, setUntil] = useState(() => keptUntil(visit));
  const { access } = visit.site;
  if (!access.code && !access.notes) return null;
  const take = () =>
    act.run(async () => {
      const kept = await takeAlong(visit);
      setUntil(keptUntil(visit));
      if (!kept) toast.error('This browser keeps nothing: without signal there are no codes.');
    });
  return (
    <p className="row wrap small dim">
      <Button busy={act.busy} look="quiet" off={off ?? waits} onClick={take} small>
        {until ? 'Codes taken along' : 'Take the codes along'}
      </Button>
      {until
        ? `They leave this device ${moment(until)}.`
        : (waits ?? 'For rooms without signal; each look is recorded.')}
    </p>
  );
};
