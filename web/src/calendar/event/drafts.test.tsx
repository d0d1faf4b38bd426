import { appointmentOperations, blankAppointment } from 'domain/appointments';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite } from 'domain/sites';
import type { ReactNode } from 'react';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { WorkProvider } from '#view';
import { CancelEvent } from './CancelEvent.tsx';
import { CompleteEvent } from './CompleteEvent.tsx';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ada = { uid: id(2), role: 'admin', displayName: 'Ada Reyes' } as const;
const now = '2026-11-21T18:00:00.000Z';
const belt = {
  ...blankAppointment({ id: id(400), source: 'conversion', timezone: 'UTC' }, ada, now),
  clientId: id(200),
  siteId: id(300),
  title: 'Belt',
};
const installation = { ...belt, type: 'installation', title: 'Installation' } as const;
const site = {
  ...blankSite(id(300), id(200), ada.uid, now),
  status: 'pending_install' as const,
  machineInventory: { washers: 1, dryers: 0, stacks: 0, combos: 0, machines: [], totalMachines: 1 },
};
const work = { by: ada, viewer: { ...ada, sees: 'all' }, off: null } as const;
const withWork = (form: ReactNode) => <WorkProvider value={work}>{form}</WorkProvider>;
const server = (fake: FakeCalls) =>
  fake.answer(settingsOperations.get, () => ({ ...defaultSettings, version: 1, updatedAt: now }));

keepsDraft('[SVC-01] cancelling a service call', {
  form: (done) => withWork(<CancelEvent onClose={done} one={belt} />),
  operation: appointmentOperations.cancel,
  answer: { ...belt, status: 'cancelled' },
  label: 'Reason',
  name: 'reason',
  typed: 'No access',
  button: 'Cancel event',
});

keepsDraft('[SVC-01] completing a service call', {
  form: (done) => withWork(<CompleteEvent onClose={done} one={belt} site={undefined} />),
  server,
  operation: appointmentOperations.complete,
  answer: { ...belt, status: 'completed' },
  label: 'Outcome',
  name: 'outcome',
  typed: 'Belt replaced',
  button: 'Complete event',
});

keepsDraft('[SVC-01] completing an installation', {
  form: (done) => withWork(<CompleteEvent onClose={done} one={installation} site={site} />),
  server,
  operation: appointmentOperations.complete,
  answer: { ...installation, status: 'completed' },
  label: 'Outcome',
  name: 'outcome',
  typed: 'Runs',
  button: 'Complete and hand over',
});
