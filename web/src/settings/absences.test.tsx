import { type Absence, appointmentOperations } from 'domain/appointments';
import { dateWords } from 'domain/kernel';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, mountAt } from '#app/testing';
import { daysAhead } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const open = async (as: 'manager' | 'admin', kept: Absence[] = []) => {
  await page.viewport(1280, 900);
  const mounted = await mountAt('/settings?section=calendar', {
    as,
    answers: (server) => {
      server.answer(appointmentOperations.absences, () => ({ items: [...kept], more: false }));
      server.answer(appointmentOperations.setAbsence, ({ id = '', ...fields }) => {
        const at = kept.findIndex((each) => each.id === id);
        const was = kept[at] ?? { uid: '', from: '', to: '', reason: '', version: 0 };
        const { uid = was.uid, from = was.from, to = was.to, reason = was.reason } = fields;
        const one = { id, uid, from, to, reason, version: was.version + 1 };
        kept.splice(at < 0 ? kept.length : at, 1, one);
        return one;
      });
      server.answer(appointmentOperations.removeAbsence, ({ id }) => {
        kept.splice(0);
        return { id };
      });
    },
  });
  return { ...mounted, kept };
};
const panel = () => page.getByRole('region', { name: 'Absences', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('[CAL-03] everybody says when they are away, and takes it out again', async () => {
  const { kept } = await open('manager');
  await panel().getByRole('button', { name: 'Add absence' }).click();
  const form = dialog('New absence');
  await expect.element(form.getByLabelText('Who')).not.toBeInTheDocument();
  await form.getByLabelText('First day').fill(daysAhead(3));
  await form.getByLabelText('Last day').fill(daysAhead(2));
  await form.getByLabelText('Reason').fill('Dentist');
  await form.getByRole('button', { name: 'Add absence' }).click();
  await expect.element(form.getByText('End must be after start')).toBeVisible();
  expect(kept).toEqual([]);
  await form.getByLabelText('Last day').fill(daysAhead(3));
  await form.getByRole('button', { name: 'Add absence' }).click();
  await expect.element(panel().getByText('Dentist')).toBeVisible();
  expect(kept).toMatchObject([{ uid: cast.manager.uid, from: daysAhead(3), to: daysAhead(3) }]);
  await expectNoAxeViolations();
  await panel().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove absence' }).click();
  await expect.element(panel().getByText('Dentist')).not.toBeInTheDocument();
});

test('[CAL-03] administrators say it of others as well', async () => {
  const { kept } = await open('admin');
  await panel().getByRole('button', { name: 'Add absence' }).click();
  const form = dialog('New absence');
  await form.getByLabelText('Who').selectOptions(cast.manager.uid);
  await form.getByLabelText('First day').fill(daysAhead(1));
  await form.getByLabelText('Last day').fill(daysAhead(5));
  await form.getByRole('button', { name: 'Add absence' }).click();
  await expect.poll(() => kept).toMatchObject([{ uid: cast.manager.uid, reason: '' }]);
});

test('[CAL-03] a change of an absence names what was seen, and writes that alone', async () => {
  const one = { id: cast.admin.uid, uid: cast.manager.uid, from: daysAhead(3), to: daysAhead(4), version: 7 };
  const { calls } = await open('manager', [{ ...one, reason: 'Dentist' }]);
  await panel().getByRole('button', { name: 'Change' }).click();
  const form = dialog('Change absence');
  await form.getByLabelText('Last day').fill(daysAhead(6));
  await form.getByRole('button', { name: 'Save absence' }).click();
  const change = { id: one.id, version: 7, to: daysAhead(6) };
  const sent = () => calls.filter(({ name }) => name === 'appointments.setAbsence').map(({ input }) => input);
  await expect.poll(sent).toEqual([change]);
  const days = `${dateWords(daysAhead(3))} to ${dateWords(daysAhead(6))}`;
  await expect.element(panel().getByText(days)).toBeVisible();
});
