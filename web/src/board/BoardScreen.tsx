import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import type { Viewer } from 'domain/kernel';
import { useMemo } from 'react';
import { useMe } from '#auth';
import { lookAs, type Work, WorkProvider } from '#leads';
import { usePeople } from '#users';
import { useReadOnly, useView } from '#view';
import { Board } from './Board.tsx';
import type { BoardSearch } from './search.ts';

/** Who works here and through whose eyes, from session and view. */
const useSignedInWork = (): Work => {
  const me = useMe();
  const view = useView();
  const people = usePeople();
  const off = useReadOnly() ?? null;
  const seenRole = (view.uid && people.get(view.uid)?.role) || 'manager';
  return useMemo(() => {
    const viewer: Viewer =
      view.mode === 'impersonate' && view.uid
        ? { uid: view.uid, role: seenRole, sees: 'self' }
        : { uid: me.uid, role: me.role, sees: view.mode === 'all' ? 'all' : 'self' };
    lookAs(viewer);
    return { by: { uid: me.uid, role: me.role, displayName: me.displayName }, viewer, off };
  }, [me.uid, me.role, me.displayName, view.mode, view.uid, seenRole, off]);
};

/** The board at /leads; the dialog of a lead opens over it. */
export const BoardScreen = () => {
  const work = useSignedInWork();
  const search = useSearch({ strict: false }) as BoardSearch;
  const navigate = useNavigate();
  return (
    <WorkProvider value={work}>
      <Board
        onOpen={(id) => void navigate({ to: '/leads/$leadId', params: { leadId: id }, search: true })}
        onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
        search={search}
      />
      <Outlet />
    </WorkProvider>
  );
};
