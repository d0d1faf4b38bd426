import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { SignedIn } from '#auth';
import { loadLeadDialog } from '#leads';
import { whenShown } from '#ui/whenShown.tsx';
import { leadOverPage } from './openLead.ts';

const LeadDialog = whenShown(async () => (await loadLeadDialog()).LeadDialog);

/** The dialog of the lead that was opened over another page than the board. */
export const LeadOverPage = () => {
  const id = useRouterState({ select: ({ location }) => location.state.lead });
  const { history } = useRouter();
  const navigate = useNavigate();
  if (!id) return null;
  return (
    <SignedIn>
      <LeadDialog
        id={id}
        // Its own Back closes it, whatever else lies open.
        onClose={() => history.back({ ignoreBlocker: true })}
        onGo={(other) => void navigate({ ...leadOverPage(other), replace: true })}
      />
    </SignedIn>
  );
};
