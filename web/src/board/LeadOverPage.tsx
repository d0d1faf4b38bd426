import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadLeadDialog, SignedIn } from '#leads';
import { leadOverPage } from './openLead.ts';

const LeadDialog = lazy(async () => ({ default: (await loadLeadDialog()).LeadDialog }));

/** The dialog of the lead that was opened over another page than the board. */
export const LeadOverPage = () => {
  const id = useRouterState({ select: ({ location }) => location.state.lead });
  const { history } = useRouter();
  const navigate = useNavigate();
  if (!id) return null;
  return (
    <SignedIn>
      <Suspense fallback={null}>
        <LeadDialog
          id={id}
          // Its own Back closes it, whatever else lies open.
          onClose={() => history.back({ ignoreBlocker: true })}
          onGo={(other) => void navigate({ ...leadOverPage(other), replace: true })}
        />
      </Suspense>
    </SignedIn>
  );
};
