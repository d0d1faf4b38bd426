import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignedIn } from '#auth';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import { useView } from '#view';
import { Clients } from './Clients.tsx';
import { readSearch } from './search.ts';

/** Said where somebody looks through other eyes, to whom clients are not shown. */
export const NotWhileViewing = () => (
  <div className="page">
    <Empty icon={<Building2 />} title="Clients are not shown while you view as somebody">
      <p>Reset the view to go on here.</p>
    </Empty>
  </div>
);

/** The clients at /clients (CLIENT-01). */
export const ClientsScreen = () => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const { mode } = useView();
  if (mode === 'impersonate') return <NotWhileViewing />;
  return (
    <SignedIn>
      <Clients
        onOpen={(id) => void navigate({ to: '/clients/$clientId', params: { clientId: id } })}
        onSearch={(next) => void navigate({ to: '.', search: readSearch({ ...next }), replace: true })}
        search={search}
      />
    </SignedIn>
  );
};
