import { lazy, Suspense } from 'react';
import { loadLeadContacts } from '#contacts';
import { loadLeadFiles } from '#documents';
import { useEditing } from '#leads/fields/saved.tsx';
import { useWork } from '#leads/work.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Fold } from './Fold.tsx';

const LeadContacts = lazy(async () => ({ default: await loadLeadContacts() }));
const LeadFiles = lazy(async () => ({ default: await loadLeadFiles() }));

/** The people of the property, read when the section is opened. */
export const ContactsSection = () => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  return (
    <Fold lazy name="contacts" title="Contacts">
      <Suspense fallback={<Bones label="Loading contacts" rows={2} />}>
        <LeadContacts by={by} lead={lead} off={off} />
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
