import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#auth';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

/** Signs out and goes to the sign-in page (AUTH-17). */
export const useSignOut = (): (() => void) => {
  const act = useAct();
  const navigate = useNavigate();
  return () =>
    act.run(async () => {
      await signOut();
      toast.success('Signed out successfully');
      await navigate({ to: '/login', search: {}, replace: true });
    });
};
