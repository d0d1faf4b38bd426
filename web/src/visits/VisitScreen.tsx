import { Link, useParams } from '@tanstack/react-router';
import { appointmentStatusLabels } from 'domain/appointments';
import { isAnswerable, type Visit } from 'domain/visits';
import { useEffect, useState } from 'react';
import { signedIn } from '#leads';
import { Bones } from '#ui/Bones.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera, Check, Navigation, Phone } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { Access } from './Access.tsx';
import { addPhoto } from './acting.ts';
import { keptUntil, leaveBehind, takeAlong } from './codes.ts';
import { useVisit } from './useVisit.ts';
import styles from './Visits.module.css';
import { directionsTo, machineWords, whatWords, whenWords } from './words.ts';

const CompleteVisit = whenShown(async () => (await import('./CompleteVisit.tsx')).CompleteVisit);

const open: readonly Visit['status'][] = ['scheduled', 'confirmed', 'in_progress'];

/** A visit, on the phone of who goes there: where, how to get in, what stands there, and what came of it. */
export const VisitScreen = signedIn(() => {
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
      {found.state === 'ready' && <OneVisit visit={found.visit} />}
    </div>
  );
});

const OneVisit = ({ visit }: { visit: Visit }) => {
  const [completing, setCompleting] = useState(false);
  const isOpen = open.includes(visit.status);
  useEffect(() => {
    if (!isOpen) leaveBehind(visit);
  }, [isOpen, visit]);
  const { site, machines, description, outcome, status } = visit;
  return (
    <article aria-label={site.siteName} className={styles.visit}>
      <header className={styles.head}>
        <h1>{site.siteName}</h1>
        <p className="soft">{whatWords(visit)}</p>
        <p className="small dim">{`${whenWords(visit)} · ${appointmentStatusLabels[status]}`}</p>
        <p className="small dim">{site.address}</p>
      </header>
      <Access visit={visit} />
      {description && <p className={`small ${styles.part} ${styles.said}`}>{description}</p>}
      {machines.length > 0 && (
        <ul aria-label="Machines" className={`${styles.part} ${styles.lines}`}>
          {machines.map((machine) => (
            <li key={machine.id}>{machineWords(machine)}</li>
          ))}
        </ul>
      )}
      <Files visit={visit} />
      {outcome && <p className={styles.part}>{outcome}</p>}
      <Acts onComplete={() => setCompleting(true)} visit={visit} />
      {completing && isOpen && <CompleteVisit onClose={() => setCompleting(false)} visit={visit} />}
    </article>
  );
};

const Files = ({ visit }: { visit: Visit }) => {
  const { id, occurrence, files } = visit;
  if (files.length === 0) return null;
  const at = (file: string) =>
    `/api/visits.file?${new URLSearchParams({ id, file, ...(occurrence && { occurrence }) })}`;
  return (
    <ul aria-label="Files" className={`${styles.part} ${styles.lines}`}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={at(file.id)} rel="noreferrer" target="_blank">
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  );
};

const Acts = ({ visit, onComplete }: { visit: Visit; onComplete: () => void }) => {
  const { by, off } = useWork();
  const act = useAct();
  const { contact, siteName } = visit.site;
  const isOpen = open.includes(visit.status);
  const late = isAnswerable(visit, new Date().toISOString()) ? null : 'This visit was over a week ago.';
  const photo = (file: File) =>
    act.run(async () => {
      const posted = await addPhoto({ visit, by }, file);
      toast.success('waits' in posted ? 'The photo waits for signal' : 'Photo kept');
    });
  return (
    <div className={styles.part}>
      <div className={styles.acts}>
        {contact?.phone && (
          <a className={buttonClass()} href={`tel:${contact.phone}`}>
            <Phone />
            {`Call ${contact.name}`}
          </a>
        )}
        <a className={buttonClass()} href={directionsTo(visit)} rel="noreferrer" target="_blank">
          <Navigation />
          Directions
        </a>
        <FilePick
          accept="image/jpeg,image/png"
          busy={act.busy}
          camera
          glyph={Camera}
          name={`Photo of ${siteName}`}
          off={off ?? late}
          onFiles={([file]) => photo(file)}
        >
          Take photo
        </FilePick>
        {isOpen && (
          <Button glyph={Check} look="main" off={off ?? late} onClick={onComplete}>
            Done
          </Button>
        )}
      </div>
      {isOpen && <Along visit={visit} />}
    </div>
  );
};

/** Keeps the codes of the visit on this device, for where no network is. */
const Along = ({ visit }: { visit: Visit }) => {
  const { off } = useWork();
  const act = useAct();
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
      <Button busy={act.busy} look="quiet" off={off} onClick={take} small>
        {until ? 'Codes taken along' : 'Take the codes along'}
      </Button>
      {until
        ? `They leave this device ${moment(until)}.`
        : 'For rooms without signal; each look is recorded.'}
    </p>
  );
};
