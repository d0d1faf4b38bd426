import { appointmentLabels } from 'domain/appointments';
import { countWords } from 'domain/kernel';
import { machineAtSite } from 'domain/sites';
import type { Visit } from 'domain/visits';
import { type ReactNode, useId } from 'react';
import { CheckCheck, NotebookPen, WashingMachine } from '#ui/Icon.tsx';
import { Access } from './Access.tsx';
import {
  AddressLink,
  CallLink,
  DirectionsLink,
  PlaceActs,
  PlaceCard,
  PlaceHead,
  PlaceLine,
  PlaceLines,
} from './Place.tsx';
import { directionsTo, machinesLine, whatFor } from './words.ts';

const fileAt =
  ({ id, occurrence, recurrence }: Visit) =>
  (file: string): string => {
    const on = recurrence.freq === 'none' ? null : occurrence;
    return `/api/visits.file?${new URLSearchParams({ id, file, ...(on && { occurrence: on }) })}`;
  };

const mostOpen = 6;

const Machines = ({ machines }: Pick<Visit, 'machines'>) => {
  const list = (
    <ul aria-label="Machines">
      {machines.map((machine) => (
        <li key={machine.id}>{machineAtSite(machine)}</li>
      ))}
    </ul>
  );
  if (machines.length <= mostOpen) return list;
  return (
    <details>
      <summary>{countWords(machines.length, 'machine')}</summary>
      {list}
    </details>
  );
};

const Work = ({ visit, whole }: { visit: Visit; whole: boolean }) => {
  const what = whatFor(visit);
  const { machines } = visit;
  if (what === '' && machines.length === 0) return null;
  return (
    <PlaceLine icon={<WashingMachine />}>
      {what && <b>{`${what}${/[.!?]$/.test(what) ? '' : '.'} `}</b>}
      {!whole && machinesLine(visit)}
      {whole && machines.length > 0 && <Machines machines={machines} />}
    </PlaceLine>
  );
};

/** A visit as who goes there reads it: where, how to get in, what for, whom to call; `children` are further acts. */
export const VisitCard = ({
  visit,
  title,
  sign,
  end,
  whole = false,
  children,
}: {
  visit: Visit;
  /** Its heading, under the id by which the card is named. */
  title: (id: string) => ReactNode;
  sign?: ReactNode;
  end?: ReactNode;
  /** With every machine by name. */
  whole?: boolean;
  children?: ReactNode;
}) => {
  const id = useId();
  const { site, description, outcome, type, files } = visit;
  return (
    <PlaceCard labelledBy={id}>
      <PlaceHead end={end} sign={sign} title={title(id)}>
        <p className="small soft">
          <AddressLink to={directionsTo(visit)}>{site.address}</AddressLink>
          {` · ${appointmentLabels[type]}`}
        </p>
      </PlaceHead>
      <Access visit={visit} />
      <PlaceLines contact={site.contact} fileAt={fileAt(visit)} files={files}>
        <Work visit={visit} whole={whole} />
        {description && <PlaceLine icon={<NotebookPen />}>{description}</PlaceLine>}
        {outcome && <PlaceLine icon={<CheckCheck />}>{outcome}</PlaceLine>}
      </PlaceLines>
      <PlaceActs>
        {site.contact?.phone && <CallLink {...site.contact} />}
        <DirectionsLink to={directionsTo(visit)} />
        {children}
      </PlaceActs>
    </PlaceCard>
  );
};
