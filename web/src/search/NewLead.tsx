import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { leadOverPage, loadNewLead } from '#board';

const Form = lazy(async () => ({ default: await loadNewLead() }));

/** A new lead from wherever one is; it opens over the page once it is there. */
export const NewLead = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <Form onClose={onClose} onOpen={(id) => void navigate(leadOverPage(id))} />
    </Suspense>
  );
};
