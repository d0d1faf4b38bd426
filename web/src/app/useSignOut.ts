import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { signOut } from '#auth';
import { useWrites } from '#offline';
import { countDrafts } from '#platform/offline/drafts.ts';
import { countFiles } from '#platform/offline/waiting.ts';
import { inTime } from '#platform/retry.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { fetchLeaving } from './fetchedLeaving.ts';

// Few leave with anything unsent. Whether the words for it come, never come or cannot be fetched, nobody is kept here.
const patience = 2_000;

/** Signs out and goes to the sign-in page (AUTH-17); what was not sent yet is lost only by who was told so (D68). */
export const useSignOut = (): (() => void) => {
  const act = useAct();
  const navigate = useNavigate();
  const changes = useWrites().length;
  const warned = useRef(false);
  return () =>
    act.run(async () => {
      const unsent = { changes, drafts: await countDrafts(), files: countFiles() };
      const loses = changes + unsent.drafts + unsent.files > 0;
      const words = loses ? await inTime(patience, fetchLeaving()) : null;
      if (loses && !warned.current) {
        warned.current = true;
        toast.error(
          words?.warningOf(unsent) ?? 'What waits here would be lost. Sign out again to leave all the same.',
        );
        return;
      }
      await signOut();
      // What was asked before is answered.
      toast.dismiss();
      toast.success(words?.lostOf(unsent) ?? 'Signed out successfully');
      await navigate({ to: '/login', search: {}, replace: true });
    });
};
