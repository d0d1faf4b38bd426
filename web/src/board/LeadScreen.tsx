import { useNavigate, useParams } from '@tanstack/react-router';
import { loadLeadDialog } from '#leads';
import { whenShown } from '#ui/whenShown.tsx';

const LeadDialog = whenShown(async () => (await loadLeadDialog()).LeadDialog);

/** The dialog at /leads/{id}; closing it leaves the board as it was. */
export const LeadScreen = () => {
  const { leadId } = useParams({ strict: false });
  const navigate = useNavigate();
  if (!leadId) return null;
  return (
    <LeadDialog
      id={leadId}
      onClose={() => void navigate({ to: '/leads', search: true })}
      // Back closes the dialog, however many leads were looked through.
      onGo={(id) =>
        void navigate({ to: '/leads/$leadId', params: { leadId: id }, search: true, replace: true })
      }
    />
  );
};
