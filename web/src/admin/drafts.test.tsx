import { approvalsOperations } from 'domain/approvals';
import { usersOperations } from 'domain/users';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { account, cast, signedIn } from '#app/testing';
import { enter } from '#auth';
import { keepsDraft, keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

beforeEach(() => enter(signedIn('admin')));

keepsDraft('[ADMIN-01] approving an e-mail', {
  form: (done) => <ApproveDialog onClose={done} />,
  operation: approvalsOperations.add,
  answer: { items: [{ email: 'new@example.com', id: 'x', code: null, expiresAt: null, error: null }] },
  label: 'E-mail',
  name: 'email',
  typed: 'new@example.com',
  button: 'Approve e-mail',
});

keepsDraft('changing a role', {
  form: (done) => <RoleDialog onClose={done} person={account('user')} />,
  operation: usersOperations.setRole,
  answer: { ...account('manager'), assignedLeads: [] },
  label: 'Reason',
  name: 'reason',
  typed: 'Leads a team now',
  fill: () => page.getByLabelText('Role').selectOptions('manager'),
  button: 'Change role',
});

keepsKey('somebody deactivated', {
  form: (done) => <DeactivateDialog onClose={done} person={{ ...account('manager'), openLeads: 2 }} />,
  server: (fake) => fake.answer(usersOperations.reps, () => ({ items: [cast.admin], cursor: null })),
  operation: usersOperations.deactivate,
  answer: { ...account('manager'), assignedLeads: [] },
  write: () => page.getByLabelText('Who receives their leads').selectOptions('Ada Moss, Admin'),
  button: 'Deactivate',
});
