import { approvalsOperations } from 'domain/approvals';
import { factorsOperations } from 'domain/factors';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { useEffect } from 'react';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { account, cast, signedIn } from '#app/testing';
import { enter } from '#auth';
import { useRead } from '#platform/query.ts';
import { keepsDraft, keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { FactorResetDialog } from './FactorResetDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { CustomerReminder } from './workflow/CustomerReminder.tsx';

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

keepsDraft('[MFA-01] the reset of a second factor', {
  form: (done) => <FactorResetDialog onClose={done} person={account('user')} />,
  operation: factorsOperations.reset,
  answer: { reset: true },
  label: 'Reason',
  name: 'reason',
  typed: 'Lost the phone',
  button: 'Reset second factor',
});

keepsKey('somebody deactivated', {
  form: (done) => <DeactivateDialog onClose={done} person={{ ...account('manager'), openLeads: 2 }} />,
  server: (fake) =>
    fake
      .answer(usersOperations.directory, () => ({ items: [cast.admin], cursor: null }))
      .answer(usersOperations.held, () => ({ items: [{ kind: 'leads', count: 2, names: ['Vine'] }] })),
  operation: usersOperations.deactivate,
  answer: { ...account('manager'), assignedLeads: [] },
  write: () => page.getByLabelText('Who receives what they hold').selectOptions('Ada Moss, Admin'),
  button: 'Deactivate',
});

const settings = { ...defaultSettings, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' };

/** The panel over the settings as they are known; through with once they are newer. */
const ReminderPanel = ({ onSaved }: { onSaved: () => void }) => {
  const { data } = useRead(settingsOperations.get, {});
  useEffect(() => {
    if (data && data.version > settings.version) onSaved();
  }, [data, onSaved]);
  return data ? <CustomerReminder settings={data} /> : null;
};

keepsDraft('[CAL-05] the customer’s reminder', {
  form: (done) => <ReminderPanel onSaved={done} />,
  server: (fake) =>
    fake
      .answer(settingsOperations.get, () => settings)
      .answer(usersOperations.directory, () => ({ items: [], cursor: null })),
  operation: settingsOperations.update,
  answer: {
    ...settings,
    customerReminder: { ...settings.customerReminder, subject: 'See you tomorrow' },
    version: 2,
  },
  label: 'Subject',
  name: 'fields.customerReminder.subject',
  typed: 'See you tomorrow',
  button: 'Save customer reminder',
});
