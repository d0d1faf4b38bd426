import { expect, test } from 'vitest';
import { cardIn, columnOf } from './browser.ts';
import { keepUsable, kept, note, opened } from './device.ts';
import { addLead, hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

type Whole = { id: string; notes: { text: string }[] };

const notesOf = async (by: Person, id: string): Promise<string[]> =>
  (await by.call<Whole>('leads.get', { id })).notes.map(({ text }) => text);

/** At a browser of their own that is ready to lose its signal. */
const readyToGo = async (person: Person) => {
  const seat = await takeOwnSeat(browser, person, { url, worker: true });
  await seat.page.goto('/leads');
  await columnOf(seat.page, 'New').waitFor();
  await kept(seat.page);
  await keepUsable(seat.page);
  return seat;
};

test('[OFF-01] a role lowered while offline: no byte of the hidden leads is left, and what was written is its author’s to copy', async () => {
  const boss = await hire(url, admin, { displayName: 'Bea Lindt' });
  const other = await hire(url, admin, { displayName: 'Olek Mann' });
  await admin.call('users.setRole', { uid: boss.uid, role: 'admin' });
  await boss.call('view.set', { mode: 'all' });
  const { page, context } = await takeOwnSeat(browser, boss, { url, worker: true });
  const hidden = await addLead(admin, {
    businessName: 'Hidden Quarry',
    assignedRep: other.uid,
    leadDescription: 'Quarry secrets',
  });
  const own = await addLead(admin, { businessName: 'Own Mill', assignedRep: boss.uid });
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await expect.poll(() => opened(page)).toContain('Quarry secrets');

  await context.setOffline(true);
  await page.goto(`/leads/${hidden}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await note(page, 'Seen from below');
  await page.goto(`/leads/${own}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await note(page, 'Mine to write');
  await admin.call('users.setRole', { uid: boss.uid, role: 'manager' });
  await context.setOffline(false);

  await page.goto('/settings?section=data');
  await page.getByText('MB used').waitFor();
  await page.getByText('still reading').waitFor({ state: 'detached' });
  await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
  const told = page.getByRole('region', { name: 'Hidden Quarry' });
  await told.getByText('It is no longer yours to change.').waitFor();
  await told.getByRole('button', { name: 'Copy: Note: Seen from below' }).waitFor();
  await expect.poll(() => notesOf(admin, own)).toEqual(['Mine to write']);
  expect(await notesOf(admin, hidden)).toEqual([]);
  await expect.poll(() => opened(page)).not.toContain('Quarry secrets');
  const bytes = await opened(page);
  expect(bytes).toContain('Own Mill');
  // The note is their own words; of what it was written on nothing but the name stays with it.
  const others = bytes.split('\n').filter((text) => !text.startsWith('writes'));
  expect(others.join('\n')).not.toMatch(new RegExp(`Hidden Quarry|${hidden}`));
});

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
  const keys: string[] = [];
  const heard = async (key: string | undefined) => void (key && keys.push(key));
  await context.route('**/api/leads.note', async (route) => {
    await heard(route.request().headers()['idempotency-key']);
    // The page may be gone by now.
    await route.fetch().catch(() => {});
  });
  await context.setOffline(false);
  await expect.poll(() => keys.length).toBeGreaterThanOrEqual(3);
  await expect.poll(() => notesOf(rep, ids[2] ?? '')).toHaveLength(1);
  const sent = new Set(keys);
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  again.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (request.url().endsWith('/api/leads.note') && key) keys.push(key);
  });
  keys.splice(0);
  await again.goto('/settings?section=data');
  await expect.poll(() => notesOf(rep, ids[0] ?? '').then((texts) => texts.length)).toBe(2);
  for (const [index, id] of ids.entries())
    await expect
      .poll(async () => (await notesOf(rep, id)).toSorted())
      .toEqual([`First ${index}`, `Second ${index}`]);
  expect([...sent].filter((key) => !keys.includes(key))).toEqual([]);
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
