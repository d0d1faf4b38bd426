import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignedIn } from '#auth';
import { Empty } from '#ui/Empty.tsx';
import { Layers } from '#ui/Icon.tsx';
import { useView } from '#view';
import { DocumentsPage } from './DocumentsPage.tsx';
import { readSearch } from './search.ts';

/** All documents, at /documents (DOC-01). */
export const DocumentsScreen = () => {
  const search = readSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { mode } = useView();
  if (mode === 'impersonate')
    return (
      <div className="page">
        <Empty icon={<Layers />} title="Documents are not shown while you view as somebody">
          <p>Reset the view to go on here.</p>
        </Empty>
      </div>
    );
  return (
    <SignedIn>
      <DocumentsPage
        onSearch={(next, replace = true) =>
          void navigate({ to: '/documents', search: readSearch({ ...next }), replace })
        }
        search={search}
      />
    </SignedIn>
  );
};
