import { useNavigate } from '@tanstack/react-router';
import { leadOverPage, loadNewLead } from '#board';
import { whenShown } from '#ui/whenShown.tsx';

const Form = whenShown(loadNewLead);

/** A new lead from wherever one is; it opens over the page once it is there. */
export const NewLead = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  return <Form onClose={onClose} onOpen={(id) => void navigate(leadOverPage(id))} />;
};
