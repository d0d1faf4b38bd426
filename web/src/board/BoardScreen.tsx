import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { SignedIn } from '#auth';
import { Board } from './Board.tsx';
import type { BoardSearch } from './filters/search.ts';

/** The board at /leads; the dialog of a lead opens over it. */
export const BoardScreen = () => {
  const search = useSearch({ strict: false }) as BoardSearch;
  const navigate = useNavigate();
  return (
    <SignedIn>
      <Board
        onOpen={(id) => void navigate({ to: '/leads/$leadId', params: { leadId: id }, search: true })}
        onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
        search={search}
      />
      <Outlet />
    </SignedIn>
  );
};
