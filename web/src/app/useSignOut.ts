import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { signOut } from '#auth';
import { useWrites } from '#offline';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

const warning = (count: number): string =>
  `${count === 1 ? '1 change has' : `${count} changes have`} not reached the server and would be lost (see Settings). Sign out again to leave all the same.`;

/** Signs out and goes to the sign-in page (AUTH-17); what was not sent yet is lost only by who was told so. */
export const useSignOut = (): (() => void) => {
  const act = useAct();
  const navigate = useNavigate();
  const unsent = useWrites().length;
  const warned = useRef(false);
  return () => {
    if (unsent > 0 && !warned.current) {
      warned.current = true;
      toast.error(warning(unsent));
      return;
    }
    act.run(async () => {
      await signOut();
      toast.success('Signed out successfully');
      await navigate({ to: '/login', search: {}, replace: true });
    });
  };
};
