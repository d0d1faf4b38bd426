import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SignedIn } from '#auth';
import { useView } from '#view';
import { ClientPage } from './ClientPage.tsx';
import { NotWhileViewing } from './ClientsScreen.tsx';
import type { ClientPageSearch } from './index.ts';

/** One client at /clients/{id}; `?site=` opens one of its sites (CLIENT-02). */
export const ClientScreen = () => {
  const { clientId } = useParams({ strict: false }) as { clientId: string };
  const search = useSearch({ strict: false }) as ClientPageSearch;
  const navigate = useNavigate();
  const { mode } = useView();
  if (mode === 'impersonate') return <NotWhileViewing />;
  return (
    <SignedIn>
      <ClientPage
        id={clientId}
        key={clientId}
        onSearch={(next, replace = false) =>
          void navigate({ to: '/clients/$clientId', params: { clientId }, search: next, replace })
        }
        search={search}
      />
    </SignedIn>
  );
};
