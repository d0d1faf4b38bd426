import { signedIn } from '#auth';
import { VisitPage } from '#visits';
import { FinishingVisit } from './event/Finishing.tsx';

/** A visit, completed as in the calendar. */
export const VisitScreen = signedIn(() => (
  <VisitPage finishing={(visit, onClose) => <FinishingVisit onClose={onClose} visit={visit} />} />
));
