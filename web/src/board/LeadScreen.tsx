import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadLeadDialog } from '#leads';

const LeadDialog = lazy(async () => ({ default: (await loadLeadDialog()).LeadDialog }));

/** The dialog at /leads/{id}; closing it leaves the board as it was. */
export const LeadScreen = () => {
  const { leadId } = useParams({ strict: false });
  const navigate = useNavigate();
  if (!leadId) return null;
  return (
    <Suspense fallback={null}>
      <LeadDialog
        id={leadId}
        onClose={() => void navigate({ to: '/leads', search: true })}
        // Back closes the dialog, however many leads were looked through.
        onGo={(id) =>
          void navigate({ to: '/leads/$leadId', params: { leadId: id }, search: true, replace: true })
        }
      />
    </Suspense>
  );
};
