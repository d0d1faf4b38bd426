import { appointmentOperations } from 'domain/appointments';
import { handOffOperations, leadOperations } from 'domain/leads';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { openKept } from '#platform/offline/opening.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { recallAnswers } from '#platform/query.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { minuteOf } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let mounted: Mounted;
let offline = false;
beforeEach(async () => {
  await page.viewport(1280, 900);
  offline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
});
afterEach(() => {
  writeQueue.clear();
  recallAnswers();
  mounted.restore();
  vi.restoreAllMocks();
});

const rename = (fields: Record<string, unknown>, base: Record<string, unknown>) =>
  writeQueue.post(
    {
      noun: 'leads',
      rowId: 'lead-1',
      title: 'Sunset Court',
      words: `Change city: ${fields['city']}`,
      operation: leadOperations.update.name,
      input: { id: 'lead-1', version: 1, fields },
      base,
      paint: { set: {}, first: {} },
    },
    cast.manager.uid,
    {},
  );

const line = (words: string) => page.getByRole('listitem').filter({ hasText: words });

test('[OFF-01] Settings lists what waits: the act in words, the lead, the state; it is sent, and gone', async () => {
  mounted = await mountAt('/settings?section=data', { as: 'manager' });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  // Nothing is called kept before it lies on the disk.
  const alone = line('Change city: Reno').getByText('Waits for the network, in this tab only');
  await expect.element(alone).toBeVisible();
  let written = () => {};
  const put = () => new Promise<boolean>((resolve) => (written = () => resolve(true)));
  writeQueue.keepIn({ put, drop: async () => {}, mayReplay: () => true });
  await expect.element(alone).toBeVisible();
  written();
  await expect.element(line('Change city: Reno').getByText('Waits for the network')).toBeVisible();
  writeQueue.keepIn(null);
  expect(line('Change city: Reno').element().textContent).toContain('Sunset Court');
  offline = false;
  mounted.answer(leadOperations.update, () => ({ id: 'lead-1', version: 2 }) as never);
  await writeQueue.replay();
  await expect.element(line('Change city: Reno')).not.toBeInTheDocument();
});

test('[OFF-01] while the device is being opened nobody is told that it keeps nothing', async () => {
  const opened = openKept();
  mounted = await mountAt('/settings?section=data', { as: 'manager' });
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await expect.element(clear).toHaveAccessibleDescription('Opening what is kept.');
  expect(page.getByText(/^Nothing is kept/).elements()).toEqual([]);
  opened();
  await expect.element(clear).toHaveAccessibleDescription('Nothing is kept in this browser.');
});

test('[OFF-01] what waits says a hand-off with its reason, and a next step by the office’s clock, as it was chosen', async () => {
  mounted = await mountAt('/settings?section=data', { as: 'manager' });
  offline = true;
  recallAnswers({ [JSON.stringify([settingsOperations.get.name, {}])]: defaultSettings });
  const dueAt = `${new Date().getFullYear()}-11-24T17:00:00.000Z`;
  await rename({ nextStep: { what: 'Call back', dueAt } }, { nextStep: null });
  const handOff = (operation: string, input: object) =>
    writeQueue.post(
      {
        noun: 'leads',
        rowId: 'lead-2',
        title: 'Bayside Lofts',
        words: 'CantClose',
        operation,
        input: { id: 'lead-2', ...input },
        base: null,
        paint: { set: {}, first: {} },
      },
      cast.manager.uid,
      {},
    );
  await handOff(handOffOperations.cantClose.name, { reason: 'Owner buys machines' });
  await handOff(handOffOperations.answer.name, { answer: 'reject', reason: 'Too far' });
  await handOff(handOffOperations.returnToPool.name, { note: '' });
  await expect.element(line('Change next step: Call back, Nov 24 09:00')).toBeVisible();
  await expect.element(line("Can't Close: Owner buys machines")).toBeVisible();
  await expect.element(line('Reject: Too far')).toBeVisible();
  await expect.element(line('Pass Lead')).toBeVisible();
});

test('[OFF-01] on a phone ‘See them’ leads to the changes that wait', { tags: ['long'] }, async () => {
  await page.viewport(390, 844);
  mounted = await mountAt('/leads', { as: 'manager' });
  offline = true;
  window.dispatchEvent(new Event('offline'));
  await rename({ city: 'Reno' }, { city: 'Napa' });
  await expect.element(page.getByText(/1 change waits\./)).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'See them' }));
  await expect.element(line('Change city: Reno')).toBeVisible();
});

const group = (name: string) => page.getByRole('region', { name });

test('[OFF-01] a conflict shows who wrote what and when beside one’s own; ‘Keep mine’ writes over theirs', async () => {
  mounted = await mountAt('/settings?section=data', { as: 'manager' });
  const current = { id: 'lead-1', version: 9, city: 'Sparks' };
  const changed = { by: 'Adaeze Hollingsworth', at: '2025-11-21T12:20:00.000Z' };
  let taken: unknown = null;
  mounted.answer(leadOperations.update, ({ version, fields }) => {
    if (version !== 9) return refusal({ status: 409, code: 'STALE_VERSION', current, changed });
    taken = fields;
    return { ...current, version: 10 } as never;
  });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  offline = false;
  await writeQueue.replay();
  await userEvent.click(page.getByRole('status').getByRole('link', { name: 'Show' }));
  await expect.element(page.getByRole('heading', { name: /^Not accepted 1/ })).toBeVisible();
  const told = group('Sunset Court');
  await expect
    .element(told.getByText('Adaeze Hollingsworth changed the same field, Nov 21, 2025.'))
    .toBeVisible();
  const both = told.getByRole('group', { name: 'City' });
  await expect.element(both).toBeVisible();
  expect(both.element().textContent).toMatch(
    /^Yours, Today \d\d:\d\dRenoKeep mineAdaeze’s, Nov 21, 2025SparksTake theirs$/,
  );
  await userEvent.click(both.getByRole('button', { name: 'Keep mine: City' }));
  await expect.element(page.getByText('Nothing here')).toBeVisible();
  expect(taken).toEqual({ city: 'Reno' });
});

test('[CAL-09] [OFF-01] what was planned offline for who is away is offered again ‘anyway’, and sent so', async () => {
  mounted = await mountAt('/not-accepted', { as: 'admin' });
  const message = 'Max Ortega is away on Nov 24. Assign anyway?';
  const inputs: unknown[] = [];
  mounted.answer(appointmentOperations.create, (input) => {
    inputs.push(input.anyway);
    return input.anyway
      ? ({ id: 'event-1', version: 1 } as never)
      : refusal({ status: 409, code: 'ASSIGNEE_AWAY', message });
  });
  offline = true;
  await writeQueue.post(
    {
      noun: 'appointments',
      rowId: 'event-1',
      title: 'Card readers',
      words: 'New event',
      operation: appointmentOperations.create.name,
      input: { id: 'event-1', title: 'Card readers' },
      base: null,
      paint: { set: {}, first: {} },
    },
    cast.admin.uid,
    {},
  );
  offline = false;
  await writeQueue.replay();
  await expect.element(group('Card readers').getByText(message)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Assign anyway: New event' }));
  await expect.element(page.getByText('Nothing here')).toBeVisible();
  expect(inputs).toEqual([undefined, true]);
});

test('[OFF-01] of two fields in conflict each is decided by itself', async () => {
  mounted = await mountAt('/not-accepted', { as: 'manager' });
  const current = { id: 'lead-1', version: 9, assignedRep: cast.user.uid, leaseExpirationDate: null };
  let taken: unknown = null;
  mounted.answer(leadOperations.update, ({ version, fields }) => {
    if (version !== 9) return refusal({ status: 409, code: 'STALE_VERSION', current });
    taken = fields;
    return { ...current, version: 10 } as never;
  });
  offline = true;
  const mine = { assignedRep: cast.admin.uid, leaseExpirationDate: '2027-06-01' };
  await rename(mine, { assignedRep: null, leaseExpirationDate: '2026-06-01' });
  offline = false;
  await writeQueue.replay();
  await expect
    .element(group('Sunset Court').getByText('Somebody else changed the same fields.'))
    .toBeVisible();
  await expect.element(group('Sunset Court').getByRole('group', { name: 'Rep' })).toBeVisible();
  // Names for people, labels for fields, days and not their numbers, and a word for nothing.
  expect(group('Sunset Court').getByRole('group', { name: 'Rep' }).element().textContent).toMatch(
    /Ada MossKeep mineTheirsUma ReyesTake theirs$/,
  );
  const lease = group('Sunset Court').getByRole('group', { name: 'Lease expires' });
  expect(lease.element().textContent).toMatch(/Jun 1, 2027Keep mineTheirsnothingTake theirs$/);
  await userEvent.click(page.getByRole('button', { name: 'Take theirs: Rep' }));
  expect(taken).toBeNull();
  await userEvent.click(lease.getByRole('button', { name: 'Keep mine: Lease expires' }));
  await vi.waitFor(() => expect(taken).toEqual({ leaseExpirationDate: '2027-06-01' }));
  await expect.element(page.getByText('Nothing here')).toBeVisible();
});

test('[OFF-01] what is no longer one’s own keeps the lead, who took it where, and the values; to copy or to put away', async () => {
  mounted = await mountAt('/not-accepted', { as: 'manager' });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  await rename({ numberOfUnits: 506 }, { numberOfUnits: 480 });
  offline = false;
  mounted.answer(leadOperations.update, () => refusal({ status: 404, code: 'NOT_FOUND' }));
  const at = '2025-11-21T11:52:00.000Z';
  mounted.answer(leadOperations.left, () => ({
    verb: 'assigned',
    by: 'Dana Whitfield',
    to: 'Tom Brandvold',
    at,
  }));
  await writeQueue.replay();
  const told = group('Sunset Court');
  const reason = `Dana Whitfield gave it to Tom Brandvold on ${minuteOf(at)}. It is no longer yours to change.`;
  await expect.element(told.getByText(reason)).toBeVisible();
  expect(told.getByText(reason).elements()).toHaveLength(1);
  expect(told.getByRole('link').elements()).toEqual([]);
  expect(told.getByRole('button', { name: /^Retry/ }).elements()).toEqual([]);
  expect(told.getByRole('group', { name: 'City' }).element().textContent).toMatch(
    /^Yours, Today \d\d:\d\dRenoWhen you last saw itNapa$/,
  );
  expect(told.getByRole('group', { name: 'Units' }).element().textContent).toContain(
    '506When you last saw it480',
  );
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  await userEvent.click(page.getByRole('button', { name: 'Copy: City' }));
  await vi.waitFor(() => expect(written).toEqual(['Reno']));
  await userEvent.click(page.getByRole('button', { name: 'Put away: City' }));
  const question = page.getByRole('dialog', { name: 'Put this change away?' });
  await expect.element(question.getByText(/Change city: Reno \(Sunset Court\) is lost/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.element(told.getByRole('group', { name: 'City' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Put away: City' }));
  await userEvent.click(question.getByRole('button', { name: 'Put away', exact: true }));
  await expect.element(told.getByRole('group', { name: 'City' })).not.toBeInTheDocument();
  await expect.element(told.getByRole('group', { name: 'Units' })).toBeVisible();
});

test.each([
  [1280, 900],
  [390, 844],
])(
  '[OFF-01] what was not accepted at %i px: both themes, and no wider than the screen',
  async (width, height) => {
    await page.viewport(width, height);
    mounted = await mountAt('/not-accepted', { as: 'manager' });
    mounted.answer(leadOperations.update, () =>
      refusal({ status: 409, code: 'STALE_VERSION', current: { version: 9, city: 'Sparks' } }),
    );
    offline = true;
    await rename({ city: 'Reno' }, { city: 'Napa' });
    offline = false;
    await writeQueue.replay();
    await expect.element(page.getByRole('button', { name: 'Keep mine: City' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await expectNoAxeViolations();
  },
);

test('[OFF-01] signing out says first that what waits would be lost', async () => {
  mounted = await mountAt('/settings', { as: 'manager' });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  await userEvent.click(page.getByRole('button', { name: /Max/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /Sign Out/i }));
  await expect.element(page.getByText(/1 change has not reached the server/)).toBeVisible();
  expect(mounted.router.state.location.pathname).toBe('/settings');
});
