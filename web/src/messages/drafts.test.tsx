import { leadOperations, type WholeLead } from 'domain/leads';
import { messageOperations } from 'domain/messages';
import { searchOperations } from 'domain/search';
import { type Template, templateOperations } from 'domain/templates';
import { page } from 'vitest/browser';
import { keepsDraft, keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { FileDialog } from './FileStray.tsx';
import { leadId, sampleEmail, sampleText } from './messages.fixtures.ts';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { StrayLead } from './StrayLead.tsx';

const letter = sampleEmail(1, { subject: 'Your quote' });
const stray = sampleText(4, {
  direction: 'in',
  senderId: null,
  senderName: '+17075550142',
  senderPhone: '+17075550142',
});

keepsDraft('a template made of a message', {
  form: (done) => <SaveAsTemplate message={letter} onClose={done} />,
  operation: templateOperations.create,
  answer: {} as Template,
  label: 'Name',
  name: 'name',
  typed: 'After the visit',
  button: 'Save template',
});

keepsDraft('a lead made of a message', {
  form: (done) => <StrayLead message={stray} onClose={done} />,
  server: (fake) => fake.answer(messageOperations.file, () => ({ ...stray, leadId })),
  operation: leadOperations.create,
  answer: {} as WholeLead,
  label: 'Business name',
  name: 'businessName',
  typed: 'Cedar House',
  button: 'Create lead',
});

const found = { type: 'lead' as const, id: leadId, title: 'Cedar House', subtitle: 'Napa' };

keepsKey('a message filed under a lead', {
  form: (done) => <FileDialog message={stray} onClose={done} />,
  server: (fake) =>
    fake.answer(searchOperations.all, () => ({ results: [found], totalCount: 1, failed: [] }) as never),
  operation: messageOperations.file,
  answer: { ...stray, leadId },
  write: async () => {
    await page.getByLabelText('Lead or client').fill('Cedar');
    await page.getByRole('radio', { name: /^Cedar House/ }).click();
  },
  button: 'File message',
});
