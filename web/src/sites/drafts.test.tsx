import { blankSite, siteOperations } from 'domain/sites';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { AccessForm } from './AccessForm.tsx';

const id = '0192f0c1-0000-7000-8000-000000000300';
const site = blankSite(id, id.replace('300', '200'), null, '2026-11-20T10:00:00.000Z');
const known = { accessCode: '1234', accessNotes: '' };

const access = {
  form: (done: () => void) => <AccessForm id={id} known={known} onClose={done} />,
  operation: siteOperations.update,
  answer: { ...site, version: 3 },
  label: 'Access code',
  name: 'accessCode',
  typed: '5678',
  button: 'Save access',
};

keepsDraft('how one gets into a site', {
  ...access,
  server: (fake: FakeCalls) =>
    fake.answer(siteOperations.access, () => ({ accessCode: '9999', accessNotes: '' })),
  theirs: { row: { ...site, version: 2 }, words: '9999' },
});
