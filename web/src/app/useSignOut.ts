import { useNavigate } from '@tanstack/react-router';
import { countWords } from 'domain/kernel';
import { useRef } from 'react';
import { signOut } from '#auth';
import { useWrites } from '#offline';
import { countDrafts } from '#platform/offline/drafts.ts';
import { type Unsent, unsentWords } from '#platform/offline/unsent.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

const has = (count: number): string => (count === 1 ? 'has' : 'have');

const warning = ({ changes, drafts }: Unsent): string => {
  const waiting =
    changes > 0 ? `${countWords(changes, 'change')} ${has(changes)} not reached the server` : null;
  const unsaved = drafts > 0 ? `${countWords(drafts, 'draft')} ${has(drafts)} not been saved` : null;
  const see = waiting ? ' (see Settings)' : '';
  return `${[waiting, unsaved].filter(Boolean).join(', ')} and would be lost${see}. Sign out again to leave all the same.`;
};

const lost = (unsent: Unsent): string => {
  const words = unsentWords(unsent);
  return words ? `Signed out successfully. ${words} thrown away.` : 'Signed out successfully';
};

/** Signs out and goes to the sign-in page (AUTH-17); what was not sent yet is lost only by who was told so (D68). */
export const useSignOut = (): (() => void) => {
  const act = useAct();
  const navigate = useNavigate();
  const changes = useWrites().length;
  const warned = useRef(false);
  return () =>
    act.run(async () => {
      const unsent = { changes, drafts: await countDrafts() };
      if (!warned.current && (unsent.changes > 0 || unsent.drafts > 0)) {
        warned.current = true;
        toast.error(warning(unsent));
        return;
      }
      await signOut();
      // What was asked before is answered.
      toast.dismiss();
      toast.success(lost(unsent));
      await navigate({ to: '/login', search: {}, replace: true });
    });
};
