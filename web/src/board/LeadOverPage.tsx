import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadLeadDialog } from '#leads';
import { SignedIn } from './SignedIn.tsx';

const LeadDialog = lazy(async () => ({ default: (await loadLeadDialog()).LeadDialog }));

/** The dialog of the lead that was opened over another page than the board. */
export const LeadOverPage = () => {
  const id = useRouterState({ select: ({ location }) => location.state.lead });
  const { history } = useRouter();
  if (!id) return null;
  return (
    <SignedIn>
      <Suspense fallback={null}>
        <LeadDialog id={id} onClose={() => history.back()} />
      </Suspense>
    </SignedIn>
  );
};
