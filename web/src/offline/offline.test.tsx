import { leadOperations } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';

let mounted: Mounted;
let offline = false;
beforeEach(async () => {
  await page.viewport(1280, 900);
  offline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
});
afterEach(() => {
  writeQueue.clear();
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
  mounted = await mountAt('/settings', { as: 'manager' });
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

test('[OFF-01] a conflict shows both values; ‘Keep mine’ writes over theirs, ‘Take theirs’ lets go', async () => {
  mounted = await mountAt('/settings', { as: 'manager' });
  const current = { id: 'lead-1', version: 9, city: 'Sparks' };
  let taken: unknown = null;
  mounted.answer(leadOperations.update, ({ version, fields }) => {
    if (version !== 9) return refusal({ status: 409, code: 'STALE_VERSION', current });
    taken = fields;
    return { ...current, version: 10 } as never;
  });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  offline = false;
  await writeQueue.replay();
  await expect.element(line('Change city: Reno').getByText(/Yours: Reno. Theirs: Sparks./)).toBeVisible();
  await expect.element(page.getByText('1 change was not accepted.')).toBeVisible();
  await userEvent.click(line('Change city: Reno').getByRole('button', { name: 'Keep mine' }));
  await expect.element(line('Change city: Reno')).not.toBeInTheDocument();
  expect(taken).toEqual({ city: 'Reno' });
});

test('[OFF-01] a refusal is kept with its reason, to copy or to discard', async () => {
  mounted = await mountAt('/settings', { as: 'manager' });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  offline = false;
  mounted.answer(leadOperations.update, () => refusal({ status: 404, code: 'NOT_FOUND' }));
  await writeQueue.replay();
  await expect.element(line('Change city: Reno').getByText(/It is no longer yours to change./)).toBeVisible();
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  await userEvent.click(page.getByRole('button', { name: 'Copy Change city: Reno' }));
  await vi.waitFor(() => expect(written).toEqual(['Reno']));
  const discard = page.getByRole('button', { name: 'Discard Change city: Reno' });
  await userEvent.click(discard);
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await expect.element(question.getByText(/Change city: Reno is lost/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.element(line('Change city: Reno')).toBeVisible();
  await userEvent.click(discard);
  await userEvent.click(question.getByRole('button', { name: 'Discard', exact: true }));
  await expect.element(line('Change city: Reno')).not.toBeInTheDocument();
});

test('[OFF-01] what waits is told in words: names for people, labels for fields, days and not their numbers', async () => {
  mounted = await mountAt('/settings', { as: 'manager' });
  const current = { id: 'lead-1', version: 9, assignedRep: cast.user.uid, leaseExpirationDate: null };
  mounted.answer(leadOperations.update, () => refusal({ status: 409, code: 'STALE_VERSION', current }));
  offline = true;
  const mine = { assignedRep: cast.admin.uid, leaseExpirationDate: '2027-06-01' };
  await rename(mine, { assignedRep: null, leaseExpirationDate: '2026-06-01' });
  const words = 'Change rep: Ada Moss, lease expires: Jun 1, 2027';
  await expect.element(line(words)).toBeVisible();
  offline = false;
  await writeQueue.replay();
  await expect.element(line(words).getByText(/Rep. Yours: Ada Moss. Theirs: Uma Reyes./)).toBeVisible();
  await expect.element(line(words).getByText(/Lease expires. Yours: Jun 1, 2027. Theirs: –./)).toBeVisible();
  await userEvent.click(line(words).getByRole('button', { name: `Take theirs: ${words}` }));
  await expect.element(line(words)).not.toBeInTheDocument();
});

test('[OFF-01] signing out says first that what waits would be lost', async () => {
  mounted = await mountAt('/settings', { as: 'manager' });
  offline = true;
  await rename({ city: 'Reno' }, { city: 'Napa' });
  await userEvent.click(page.getByRole('button', { name: /Max/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /Sign Out/i }));
  await expect.element(page.getByText(/1 change has not reached the server/)).toBeVisible();
  expect(mounted.router.state.location.pathname).toBe('/settings');
});
