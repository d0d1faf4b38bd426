import { leadTitle } from 'domain/leads';
import { lazy, Suspense } from 'react';
import { loadActivities } from '#activities';
import { loadEvents } from '#calendar';
import { loadContacts } from '#contacts';
import { loadDeals } from '#deals';
import { loadLeadFiles } from '#documents';
import { useEditing } from '#leads/fields/saved.tsx';
import { Bones } from '#ui/Bones.tsx';
import { useWork } from '#view';
import { Fold } from './Fold.tsx';

const Contacts = lazy(async () => ({ default: await loadContacts() }));
const Deals = lazy(async () => ({ default: await loadDeals() }));
const Activities = lazy(async () => ({ default: await loadActivities() }));
const Events = lazy(async () => ({ default: (await loadEvents()).Events }));
const LeadFiles = lazy(async () => ({ default: await loadLeadFiles() }));

/** The people of the property, read when the section is opened. */
export const ContactsSection = () => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  return (
    <Fold lazy name="contacts" title="Contacts">
      <Suspense fallback={<Bones label="Loading contacts" rows={2} />}>
        <Contacts by={by} of={{ lead }} off={off} />
      </Suspense>
    </Fold>
  );
};

/** What may be sold to them and what is to be done for it, read when the section is opened. */
export const DealsSection = () => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  return (
    <Fold lazy name="deals" title="Deals & activities">
      <Suspense fallback={<Bones label="Loading deals and activities" rows={4} />}>
        <Deals by={by} of={{ lead }} off={off} />
        <Activities by={by} of={{ lead }} off={off} />
      </Suspense>
    </Fold>
  );
};

/** What stands in the calendar about the lead, read when the section is opened. */
export const EventsSection = () => {
  const { lead } = useEditing();
  return (
    <Fold lazy name="events" title="Events">
      <Suspense fallback={<Bones label="Loading events" rows={2} />}>
        <Events of={{ leadId: lead.id, name: leadTitle(lead) }} />
      </Suspense>
    </Fold>
  );
};

/** Photos and files of the lead, read when the section is opened. */
export const FilesSection = () => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  return (
    <Fold lazy name="files" title="Files">
      <Suspense fallback={<Bones label="Loading files" rows={2} />}>
        <LeadFiles by={by} lead={lead} off={off} />
      </Suspense>
    </Fold>
  );
};
