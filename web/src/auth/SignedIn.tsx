import type { Viewer } from 'domain/kernel';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { usePeople } from '#users';
import { lookAs, useReadOnly, useView, type Work, WorkProvider } from '#view';
import { useMe } from './session.ts';

/** Gives the screens who works here and through whose eyes, from session and view. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const me = useMe();
  const view = useView();
  const people = usePeople();
  const off = useReadOnly() ?? null;
  const seenRole = (view.uid && people.get(view.uid)?.role) || 'manager';
  const work = useMemo((): Work => {
    const viewer: Viewer =
      view.mode === 'impersonate' && view.uid
        ? { uid: view.uid, role: seenRole, sees: 'self' }
        : { uid: me.uid, role: me.role, sees: view.mode === 'all' ? 'all' : 'self' };
    lookAs(viewer);
    return { by: { uid: me.uid, role: me.role, displayName: me.displayName }, viewer, off };
  }, [me.uid, me.role, me.displayName, view.mode, view.uid, seenRole, off]);
  return <WorkProvider value={work}>{children}</WorkProvider>;
};

/** A screen that asks who works here. */
export const signedIn =
  (Screen: ComponentType): ComponentType =>
  () => (
    <SignedIn>
      <Screen />
    </SignedIn>
  );
