import { type Appointment, appointmentOperations, isAboutLeads, offersNote } from 'domain/appointments';
import { isAdministrator, mayEnter, reps } from 'domain/kernel';
import type { Visit } from 'domain/visits';
import { visitAt } from '#calendar/shown.ts';
import { useRead } from '#platform/query.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { loadCompleteVisit, useVisit } from '#visits';

const Completing = whenShown(async () => (await import('./Completing.tsx')).Completing);
const CompleteVisit = whenShown(loadCompleteVisit);

const useHandsOver = ({ type }: Pick<Appointment, 'type'>): boolean =>
  isAdministrator(useWork().by.role) && type === 'installation';

type FinishingProps = { one: Appointment; onClose: () => void };

const AtSite = ({ one, onClose }: FinishingProps) => {
  const found = useVisit(visitAt(one));
  if (found.state === 'ready') return <CompleteVisit onClose={onClose} visit={found.visit} />;
  return <Completing onClose={onClose} one={one} />;
};

/** Reps are offered to tell the lead of what came of it (CAL-08). */
const useTells = (one: Pick<Appointment, 'type'>): boolean =>
  mayEnter(reps, useWork().by.role) && isAboutLeads(one);

/**
 * Done: at a site with its machines and serials; the office hands an installed site over with it (W2), and who works the
 * lead tells it.
 */
export const Finishing = (props: FinishingProps) => {
  const hands = useHandsOver(props.one);
  const tells = useTells(props.one) && offersNote(props.one);
  return props.one.siteId && !hands && !tells ? <AtSite {...props} /> : <Completing {...props} />;
};

/** The same from a visit; without a network the office too says what came of it, and hands over later. */
export const FinishingVisit = ({ visit, onClose }: { visit: Visit; onClose: () => void }) => {
  const hands = useHandsOver(visit);
  const asks = useTells(visit) || hands;
  const { id, occurrence } = visit;
  const { data, isPending } = useRead(appointmentOperations.get, { id, occurrence }, { when: asks });
  if (asks && isPending) return null;
  if (data && (hands || offersNote(data))) return <Completing onClose={onClose} one={data} />;
  return <CompleteVisit onClose={onClose} visit={visit} />;
};
