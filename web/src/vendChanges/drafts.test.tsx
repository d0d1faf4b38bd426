import { defaultSettings, settingsOperations } from 'domain/settings';
import { vendChangeOperations } from 'domain/vendChanges';
import { page } from 'vitest/browser';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { PlanDialog } from './PlanDialog.tsx';

const id = '0192f0c1-0000-7000-8000-000000000400';
keepsDraft('[W7] a change of vend prices', {
  form: (done) => <PlanDialog onClose={done} siteIds={[id]} />,
  server: (fake) =>
    fake
      .answer(vendChangeOperations.preview, () => ({ items: [] }))
      .answer(settingsOperations.get, () => ({
        ...defaultSettings,
        version: 1,
        updatedAt: '2026-11-20T10:00:00.000Z',
      })),
  operation: vendChangeOperations.plan,
  answer: {
    id,
    effectiveOn: '2027-01-01',
    prices: [],
    nextInMonths: 12,
    technician: null,
    sites: 1,
    applied: 0,
    cancelled: 0,
    createdBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  label: 'Visits a day',
  name: 'perDay',
  typed: '4',
  fill: () => page.getByLabelText('Price in dollars').fill('2.25'),
  button: 'Plan change',
});
