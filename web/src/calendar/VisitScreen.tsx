import { signedIn } from '#auth';
import { VisitPage } from '#visits';
import { BilledBy } from './event/Billing.tsx';
import { FinishingVisit } from './event/Finishing.tsx';

/** A visit, completed as in the calendar. */
export const VisitScreen = signedIn(() => (
  <VisitPage
    below={(visit) => <BilledBy one={visit} />}
    finishing={(visit, onClose) => <FinishingVisit onClose={onClose} visit={visit} />}
  />
));
