// @module-tag long

import type { Request } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, columnOf } from '../browser.ts';
import { keepUsable, kept, note, opened } from '../device.ts';
import { notesOf } from '../offline-faults.ts';
import { addLead, hire, type Person, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

/** At a browser of their own that is ready to lose its signal. */
const readyToGo = async (person: Person) => {
  const seat = await takeOwnSeat(browser, person, { url, worker: true });
  await seat.page.goto('/leads');
  await columnOf(seat.page, 'New').waitFor();
  await kept(seat.page);
  await keepUsable(seat.page);
  return seat;
};

test('[OFF-01] a lead that is taken away while offline leaves the page and the disk; what was written on it stays to copy', async () => {
  const rep = await hire(url, admin, { displayName: 'Ida Korn' });
  const other = await hire(url, admin, { displayName: 'Otto Falk' });
  const gone = await addLead(admin, { businessName: 'Lost Wharf', assignedRep: rep.uid });
  await addLead(admin, { businessName: 'Kept Wharf', assignedRep: rep.uid });
  const { page, context } = await readyToGo(rep);
  await context.setOffline(true);
  await page.goto(`/leads/${gone}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await note(page, 'Too late');
  await admin.call('leads.assign', { id: gone, rep: other.uid });
  await page.goto('/leads');
  await cardIn(page, 'New', 'Lost Wharf').waitFor();
  await context.setOffline(false);
  await cardIn(page, 'New', 'Lost Wharf').waitFor({ state: 'detached' });
  await cardIn(page, 'New', 'Kept Wharf').waitFor();
  await page.getByText('1 change was not accepted.').waitFor();
  await page.getByRole('link', { name: 'Show' }).click();
  const told = page.getByRole('region', { name: 'Lost Wharf' });
  await told.getByText(/gave it to Otto Falk on .* It is no longer yours to change\./).waitFor();
  await expect
    .poll(async () =>
      (await opened(page))
        .split('\n')
        .filter((text) => text.startsWith('rows'))
        .join(),
    )
    .not.toMatch(new RegExp(`Lost Wharf|${gone}`));
  expect(await opened(page)).toContain('Too late');
  expect(await notesOf(admin, gone)).toEqual([]);
});

test('[OFF-01] a tab killed in mid-replay: the same keys again, and everything is there once', async () => {
  const rep = await hire(url, admin, { displayName: 'Rune Berg' });
  const ids = await Promise.all(
    [0, 1, 2].map((index) => addLead(rep, { businessName: `Replay House ${index}`, assignedRep: rep.uid })),
  );
  const { page, context } = await readyToGo(rep);
  await context.setOffline(true);
  for (const [index, id] of ids.entries()) {
    await page.goto(`/leads/${id}`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
    await note(page, `First ${index}`);
    await note(page, `Second ${index}`);
  }
  // The server does what it is sent, and its answers never arrive.
  const keys = new Map<string, Set<string>>();
  const hear = (request: Request) => {
    const { id, text } = request.postDataJSON() as { id: string; text: string };
    const what = `${id} ${text}`;
    keys.set(what, (keys.get(what) ?? new Set()).add(request.headers()['idempotency-key'] ?? ''));
  };
  await context.route('**/api/leads.note', async (route) => {
    hear(route.request());
    // The page may be gone by now.
    await route.fetch().catch(() => {});
  });
  await context.setOffline(false);
  await expect.poll(() => keys.size).toBeGreaterThanOrEqual(3);
  await expect.poll(() => notesOf(rep, ids[2] ?? '')).toHaveLength(1);
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  again.on('request', (request) => {
    if (request.url().endsWith('/api/leads.note')) hear(request);
  });
  await again.goto('/settings?section=data');
  await expect.poll(() => notesOf(rep, ids[0] ?? '').then((texts) => texts.length)).toBe(2);
  for (const [index, id] of ids.entries())
    await expect
      .poll(async () => (await notesOf(rep, id)).toSorted())
      .toEqual([`First ${index}`, `Second ${index}`]);
  // What the feed told of by then need not be sent again; what is, goes under the key it had.
  expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1, 1]);
  await again.getByText('Waits for the network').first().waitFor({ state: 'detached' });
});

test.each([
  ['ahead', 86_400_000],
  ['behind', -86_400_000],
])(
  '[OFF-01] a device whose clock is a day %s sends in order, merges, and opens what it keeps',
  async (_, wrong) => {
    const name = wrong > 0 ? 'Ahead' : 'Behind';
    const rep = await hire(url, admin, { displayName: `Clock ${name}` });
    const id = await addLead(rep, {
      businessName: `${name} Clock House`,
      assignedRep: rep.uid,
      city: 'Napa',
    });
    const seat = await takeOwnSeat(browser, rep, { url, worker: true });
    await seat.context.addInitScript((shift) => {
      const Real = Date;
      const Shifted = class extends Real {
        constructor(...given: []) {
          if (given.length === 0) super(Real.now() + shift);
          else super(...given);
        }
        static override now() {
          return Real.now() + shift;
        }
      };
      globalThis.Date = Shifted as DateConstructor;
    }, wrong);
    const { page, context } = seat;
    await page.goto('/leads');
    await kept(page);
    await keepUsable(page);
    await context.setOffline(true);
    await page.goto(`/leads/${id}`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
    for (const text of ['One', 'Two', 'Three']) await note(page, text);
    await page.goto('/leads');
    await cardIn(page, 'New', `${name} Clock House`).waitFor();
    // No age of the future, none below nothing.
    expect(await columnOf(page, 'New').innerText()).not.toMatch(/-\d|NaN|Invalid/);
    await page.getByText(/Showing what stood at|out of date/).waitFor();
    // Somebody else meanwhile, by a clock that is right.
    const { version } = await rep.call<{ version: number }>('leads.get', { id });
    await rep.call('leads.update', { id, version, fields: { city: 'Reno' } });
    await context.setOffline(false);
    await expect.poll(() => notesOf(rep, id)).toEqual(['Three', 'Two', 'One']);
    expect((await rep.call<{ city: string }>('leads.get', { id })).city).toBe('Reno');
    await expect.poll(() => opened(page)).toContain('Reno');
  },
);
