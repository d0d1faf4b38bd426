import { documentOperations } from 'domain/documents';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { fileOf } from './documents.fixtures.tsx';

const file = fileOf({ name: 'Permit.pdf' });

keepsDraft('the details of a document', {
  form: (done) => <DocumentForm file={file} onClose={(saved) => saved && done()} />,
  operation: documentOperations.update,
  answer: { ...file, name: 'Permit of the city.pdf', version: 2 },
  label: 'Name',
  name: 'name',
  typed: 'Permit of the city.pdf',
  button: 'Save details',
  theirs: { row: { ...file, version: 2, name: 'Permit 2027.pdf' }, words: 'Permit 2027.pdf' },
});
