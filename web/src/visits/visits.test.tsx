import { appointmentOperations, blankAppointment, noRecurrence } from 'domain/appointments';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite, siteOperations } from 'domain/sites';
import { type VisitRow, visitOf, visitOperations } from 'domain/visits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { mostKept } from '#platform/offline/kept-rows.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { answersKept, recallAnswers } from '#platform/query.ts';
import { store } from '#platform/store.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { keptVisits } from './kept.ts';

const id = (last: string) => `0192f000-0000-7000-9000-0000000000${last}`;
const hour = 3_600_000;
const soon = new Date(Date.now() + hour).toISOString();
const later = new Date(Date.now() + 2 * hour).toISOString();

const row = (fields: Partial<VisitRow> = {}): VisitRow => ({
  id: id('a1'),
  version: 1,
  title: 'Dryer 3 does not heat',
  type: 'service_call',
  status: 'scheduled',
  start: soon,
  end: later,
  allDay: false,
  timezone: 'America/Los_Angeles',
  description: 'Ask for Hank.',
  outcome: '',
  occurrence: null,
  recurrence: noRecurrence,
  repeatOf: null,
  site: {
    id: id('b1'),
    siteName: 'Vineyard Gate',
    address: '41 Trancas St, Napa, CA 94558',
    access: { type: 'key-required', key: true, code: true, notes: false, lockbox: false, security: false },
    contact: { name: 'Hank Ito', phone: '+17075550177' },
  },
  machines: [{ id: id('c1'), kind: 'dryer', make: 'Maytag', model: 'MDG22PN', serial: '', room: 'B' }],
  files: [
    { id: id('d1'), name: 'Manual', category: 'machine_manual', mimeType: 'application/pdf', sizeBytes: 9 },
  ],
  ...fields,
});
const visit = (fields: Partial<VisitRow> = {}) => {
  const found = visitOf(row(fields), null, new Date().toISOString(), true);
  if (!found) throw new Error('no visit');
  return found;
};

let mounted: Mounted;
let offline = false;
beforeEach(async () => {
  await page.viewport(390, 844);
  offline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
});
afterEach(() => {
  recallAnswers();
  writeQueue.clear();
  store.clear();
  mounted.restore();
  vi.restoreAllMocks();
});

const openVisit = (fields: Partial<VisitRow> = {}) =>
  mountAt(`/visits/${id('a1')}`, {
    as: 'user',
    answers: (server: FakeCalls) => server.answer(visitOperations.row, () => row(fields)),
  });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = (name: string) => mounted.calls.filter((call) => call.name === name).map(({ input }) => input);

test('[FIELD-01] a visit says where, how to get in, whom to call and what stands there', async () => {
  mounted = await openVisit();
  await expect.element(page.getByRole('heading', { name: 'Vineyard Gate' })).toBeVisible();
  await expect.element(page.getByText('Dryer 3 does not heat.')).toBeVisible();
  await expect.element(page.getByText('Hank Ito, on site, (707) 555-0177')).toBeVisible();
  await expect.element(page.getByText(/MDG22PN, room B$/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Call Hank Ito' }))
    .toHaveAttribute('href', 'tel:+17075550177');
  await expect
    .element(page.getByRole('link', { name: 'Directions' }))
    .toHaveAttribute('href', expect.stringContaining('41+Trancas+St'));
  await expect
    .element(page.getByRole('link', { name: 'Manual' }))
    .toHaveAttribute('href', `/api/visits.file?id=${id('a1')}&file=${id('d1')}`);
  await expectNoAxeViolations();
});

test('[FIELD-01] the code is dots until tapped; each look is asked of the server, which records it', async () => {
  mounted = await openVisit();
  mounted.answer(visitOperations.look, () => ({ accessNotes: '', accessCode: '4417' }));
  await userEvent.click(button('Show the code of Vineyard Gate'));
  await expect.element(page.getByText('4417')).toBeVisible();
  expect(sent('visits.look')).toEqual([{ id: id('a1'), occurrence: null }]);
});

test('[FIELD-01] before its days and after it is done no code is shown', async () => {
  const start = new Date(Date.now() + 72 * hour).toISOString();
  mounted = await openVisit({ start, end: new Date(Date.parse(start) + hour).toISOString() });
  const dots = button('Show the code of Vineyard Gate');
  await expect.element(dots).toHaveAttribute('title', expect.stringMatching(/^Codes are shown from /));
  (dots.element() as HTMLElement).click();
  expect(sent('visits.look')).toEqual([]);
});

test('[FIELD-01] codes are taken along when they are to be had, and by administrators always', async () => {
  const start = new Date(Date.now() + 72 * hour).toISOString();
  const fields = { start, end: new Date(Date.parse(start) + hour).toISOString() };
  mounted = await openVisit(fields);
  const take = button('Take the codes along');
  await expect.element(take).toHaveAttribute('aria-disabled', 'true');
  mounted.restore();
  store.clear();
  mounted = await mountAt(`/visits/${id('a1')}`, {
    as: 'admin',
    answers: (server) => server.answer(visitOperations.row, () => row(fields)),
  });
  await expect.element(take).not.toHaveAttribute('aria-disabled');
  await expect
    .element(button('Show the code of Vineyard Gate'))
    .toHaveAttribute('title', 'Each look is recorded.');
});

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date(soon));
test.each([
  [
    'that is only computed',
    { recurrence: { freq: 'weekly' as const, until: null, exceptions: [] } },
    `${id('a1')}.${today}`,
    id('a1'),
  ],
  ['that stands by itself since', { repeatOf: id('a0'), occurrence: today }, id('a1'), id('a0')],
])(
  '[FIELD-01] what was taken along for a day %s is left behind with that day alone',
  async (_, fields, place, repeat) => {
    const taken = (occurrence: string) => ({
      [JSON.stringify(['visits.codes', { id: repeat, occurrence }])]: {
        ...{ id: repeat, occurrence, until: later, accessNotes: '', accessCode: '4417' },
      },
    });
    mounted = await mountAt(`/visits/${place}`, {
      as: 'user',
      answers: (server) => server.answer(visitOperations.row, () => row(fields)),
    });
    await expect.element(button('Done')).toBeVisible();
    recallAnswers({ ...taken(today), ...taken('2098-01-01') });
    offline = true;
    mounted.answer(visitOperations.look, () => refusal({ status: 0, code: 'OFFLINE', message: 'Offline' }));
    await userEvent.click(button('Show the code of Vineyard Gate'));
    await expect.element(page.getByText('4417')).toBeVisible();
    const input = { id: repeat, occurrence: today };
    await vi.waitFor(() => expect(writeQueue.list()).toMatchObject([{ input }]));
    await userEvent.click(button('Done'));
    await userEvent.click(button('Complete'));
    await vi.waitFor(() => expect(answersKept()).toEqual(taken('2098-01-01')));
  },
);

test('[FIELD-02] done with what came of it and a serial, without signal: it waits and stands as completed', async () => {
  mounted = await openVisit();
  await expect.element(button('Done')).toBeVisible();
  offline = true;
  await userEvent.click(button('Done'));
  await userEvent.fill(page.getByLabelText('What came of it'), 'Belt replaced');
  await userEvent.fill(page.getByLabelText('Serial of machine 1'), ' 2207041190 ');
  await userEvent.click(button('Complete'));
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(1));
  expect(writeQueue.list()[0]).toMatchObject({
    operation: 'visits.complete',
    words: 'Completed: Belt replaced',
    input: {
      id: id('a1'),
      outcome: 'Belt replaced',
      machines: [{ id: id('c1'), kind: 'dryer', serial: '2207041190', room: 'B' }],
    },
  });
  await expect.element(page.getByText('Belt replaced')).toBeVisible();
  await expect.element(page.getByText(/Completed$/)).toBeVisible();
  expect(sent('visits.complete')).toEqual([]);
});

const photo = () => {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Photo of Vineyard Gate"]');
  if (!input) throw new Error('no place for photos');
  return userEvent.upload(input, new File([new Uint8Array([1, 2, 3])], 'room.jpg', { type: 'image/jpeg' }));
};

test('[FIELD-02] a photo without signal waits with its bytes, and is sent once by its own name for it', async () => {
  mounted = await openVisit();
  await expect.element(button('Take photo')).toBeVisible();
  offline = true;
  await photo();
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(1));
  const [write] = writeQueue.list();
  expect(write).toMatchObject({
    operation: 'visits.photo',
    input: { id: id('a1') },
    file: { name: 'room.jpg', type: 'image/jpeg', bytes: 'AQID' },
  });
  const asked: string[] = [];
  const bodies: number[] = [];
  const fetched = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).startsWith('/api/visits.photo')) return fetched(input, init);
    asked.push(String(input));
    bodies.push(init?.body instanceof Blob ? init.body.size : 0);
    // The first piece of an earlier sending had arrived.
    if (asked.length === 1)
      return Response.json({ error: { code: 'WRONG_OFFSET', current: { received: 2 } } }, { status: 409 });
    return Response.json({ upload: 'x', received: 3, file: { id: id('f1') }, same: null });
  });
  offline = false;
  await writeQueue.replay();
  await vi.waitFor(() => expect(writeQueue.list()).toEqual([]));
  const [first, second] = asked.map((one) => new URLSearchParams(one.split('?')[1]));
  expect(Object.fromEntries(first ?? [])).toEqual({
    id: id('a1'),
    upload: write?.key,
    name: 'room.jpg',
    offset: '0',
    size: '3',
  });
  expect([second?.get('upload'), second?.get('offset')]).toEqual([write?.key, '2']);
  expect(bodies).toEqual([3, 1]);
});

test('[FIELD-02] where no room is left on the device, it is said', async () => {
  mounted = await openVisit();
  await expect.element(button('Take photo')).toBeVisible();
  offline = true;
  vi.spyOn(writeQueue, 'list').mockReturnValue([
    { file: { name: 'x', type: 'x', bytes: { length: mostKept / 2 } } } as never,
  ]);
  await photo();
  await expect.element(page.getByText(/^There is no room for more photos on this device/)).toBeVisible();
});

test('[FIELD-04] what was called off is not shown to who was to go there', async () => {
  mounted = await mountAt(`/visits/${id('a1')}`, {
    as: 'user',
    answers: (server) => server.answer(visitOperations.row, () => row({ status: 'cancelled' })),
  });
  await expect.element(page.getByText('This visit does not exist, or is no longer yours.')).toBeVisible();
  await expect.element(page.getByText('Vineyard Gate')).not.toBeInTheDocument();
});

test('[FIELD-04] what is over is let go of by its own time, and its code is shown no longer', async () => {
  const over = new Date(Date.now() - 15 * 24 * hour).toISOString();
  expect(keptVisits.ended?.(row({ end: over }), new Date().toISOString())).toBe(true);
  expect(keptVisits.ended?.(row(), new Date().toISOString())).toBe(false);
  const ended = (until: string | null, now: string) =>
    keptVisits.ended?.(row({ recurrence: { freq: 'weekly', until, exceptions: [] } }), now);
  expect(ended(null, '2099-01-01T00:00:00.000Z')).toBe(false);
  expect(ended('2098-12-24', '2099-01-01T00:00:00.000Z')).toBe(false);
  expect(ended('2098-12-24', '2099-01-09T00:00:00.000Z')).toBe(true);
  mounted = await openVisit({ status: 'completed', outcome: 'Belt replaced' });
  await expect.element(page.getByText('Belt replaced')).toBeVisible();
  expect(button('Done').elements()).toEqual([]);
  await expect
    .element(button('Show the code of Vineyard Gate'))
    .toHaveAttribute('title', 'Codes are shown no longer.');
});

test('[FIELD-01] a day of a repeat that was over two weeks ago is no longer shown to who went there', async () => {
  const start = new Date(Date.now() - 21 * 24 * hour).toISOString();
  const end = new Date(Date.parse(start) + hour).toISOString();
  const weekly = row({ start, end, recurrence: { freq: 'weekly', until: null, exceptions: [] } });
  const on = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date(start));
  mounted = await mountAt(`/visits/${id('a1')}.${on}`, {
    as: 'user',
    answers: (server) => server.answer(visitOperations.row, () => weekly),
  });
  await expect.element(page.getByText('This visit does not exist, or is no longer yours.')).toBeVisible();
  await expect.element(page.getByText('Vineyard Gate')).not.toBeInTheDocument();
});

test('[FIELD-01] one day of a repeat opens by its day', async () => {
  const weekly = row({ recurrence: { freq: 'weekly', until: null, exceptions: [] } });
  const { occurrence } = visit();
  expect(occurrence).toBeNull();
  const on = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date(soon));
  mounted = await mountAt(`/visits/${id('a1')}.${on}`, {
    as: 'user',
    answers: (server) => server.answer(visitOperations.row, () => weekly),
  });
  mounted.answer(visitOperations.complete, () => ({ ...visit(), id: id('a2'), status: 'completed' }));
  await userEvent.click(button('Done'));
  await userEvent.click(button('Complete'));
  await expect
    .poll(() => sent('visits.complete'))
    .toMatchObject([{ id: id('a1'), occurrence: on, outcome: '', machines: [] }]);
});

test('[FIELD-02] whoever may not hand a site over reads, as they complete it, for whom that waits', async () => {
  mounted = await openVisit({ type: 'installation' });
  await userEvent.click(button('Done'));
  await expect
    .element(page.getByText(/waits for an administrator, who is told, to hand it over\.$/))
    .toBeVisible();
  await expectNoAxeViolations();
});

const installing = (server: FakeCalls) => {
  const now = new Date().toISOString();
  const made = blankAppointment({ id: id('a1'), source: 'conversion', timezone: 'UTC' }, cast.admin, now);
  server.answer(visitOperations.row, () => row({ type: 'installation' }));
  server.answer(appointmentOperations.get, () => ({ ...made, type: 'installation', siteId: id('b1') }));
  server.answer(siteOperations.get, () => ({
    ...blankSite(id('b1'), id('b2'), cast.admin.uid, now),
    status: 'pending_install',
  }));
  server.answer(settingsOperations.get, () => ({ ...defaultSettings, version: 1, updatedAt: now }));
};

test('[W2] an administrator who completes an installation at the visit hands the site over with it', async () => {
  mounted = await mountAt(`/visits/${id('a1')}`, { as: 'admin', answers: installing });
  await userEvent.click(button('Done'));
  await expect.element(button('Complete and hand over')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /^Set the site active/ })).toBeChecked();
});

test('[FIELD-02] an administrator without signal completes the visit as others do', async () => {
  mounted = await mountAt(`/visits/${id('a1')}`, { as: 'admin', answers: installing });
  await expect.element(button('Done')).toBeVisible();
  offline = true;
  mounted.answer(appointmentOperations.get, () =>
    refusal({ status: 0, code: 'OFFLINE', message: 'Offline' }),
  );
  await userEvent.click(button('Done'));
  await expect.element(page.getByLabelText('What came of it')).toBeVisible();
});

test('[FIELD-04] what waited for a visit that was taken away stays for its author, to copy', async () => {
  mounted = await openVisit();
  await expect.element(button('Done')).toBeVisible();
  offline = true;
  await userEvent.click(button('Done'));
  await userEvent.fill(page.getByLabelText('What came of it'), 'Belt replaced');
  await userEvent.click(button('Complete'));
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(1));
  mounted.answer(visitOperations.complete, () => refusal({ status: 404, code: 'NOT_FOUND' }));
  offline = false;
  await writeQueue.replay();
  await mounted.router.navigate({ to: '/not-accepted' });
  await expect.element(page.getByText('Completed: Belt replaced')).toBeVisible();
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  await userEvent.click(button(/^Copy: /));
  await vi.waitFor(() => expect(written).toEqual(['Completed: Belt replaced']));
});
