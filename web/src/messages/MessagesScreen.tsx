import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Viewer } from 'domain/kernel';
import { useMemo } from 'react';
import { useMe } from '#auth';
import { usePeople } from '#users';
import { useReadOnly, useView, type Work, WorkProvider } from '#view';
import { Messages } from './Messages.tsx';
import { type MessageSearch, readSearch } from './search.ts';

/** Who works here and through whose eyes: the Send dialog asks for it. */
const useHere = (): Work => {
  const { uid, role, displayName } = useMe();
  const view = useView();
  const people = usePeople();
  const off = useReadOnly() ?? null;
  const seenRole = (view.uid && people.get(view.uid)?.role) || 'manager';
  return useMemo(() => {
    const viewer: Viewer =
      view.mode === 'impersonate' && view.uid
        ? { uid: view.uid, role: seenRole, sees: 'self' }
        : { uid, role, sees: view.mode === 'all' ? 'all' : 'self' };
    return { by: { uid, role, displayName }, viewer, off };
  }, [uid, role, displayName, view.mode, view.uid, seenRole, off]);
};

/** Everything that was written and received, at /messaging (MSG-07). */
export const MessagesScreen = () => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const here = useHere();
  const go = (next: MessageSearch, replace: boolean) =>
    void navigate({ to: '/messaging', search: readSearch({ ...next }), replace });
  return (
    <WorkProvider value={here}>
      <Messages
        onOpen={(message) => go({ ...search, message: message ?? '' }, search.message !== undefined)}
        onSearch={(next) => go(next, true)}
        search={search}
      />
    </WorkProvider>
  );
};
