import {
  type DaySite,
  openStop,
  type RouteStops,
  routeDayOperations,
  routeOperations,
  type WholeRouteDay,
} from 'domain/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { store } from '#platform/store.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const id = (last: string) => `0192f000-0000-7000-9000-0000000000${last}`;
const dayId = id('d1');
const names = ['Wharf House', 'Pool House', 'Annex on Third'];

const site = (name: string, index: number): DaySite => ({
  siteId: id(`a${index}`),
  locationCode: `NAPCA000${index}`,
  siteName: name,
  streetAddress: `${10 - index} Main St`,
  streetAddressLine2: '',
  city: 'Napa',
  state: 'CA',
  zipCode: '94558',
  accessType: 'key-required',
  needsKey: true,
  hasLockbox: index === 0,
  hasSecurity: false,
  hasAccessNotes: false,
  hasAccessCode: index === 0,
  washers: 1,
  dryers: 1,
  stacks: 0,
  combos: 0,
  totalMachines: 2,
  lastCollectionDate: '2026-11-24',
  contact: index === 0 ? { name: 'Hank Ito', phone: '+17075550177' } : null,
  files:
    index === 0
      ? [
          {
            id: id('f1'),
            name: 'Dryer manual',
            category: 'machine_manual',
            mimeType: 'application/pdf',
            sizeBytes: 9,
          },
        ]
      : [],
  machines: ['washer' as const, 'dryer' as const].map((kind, place) => ({
    id: id(`e${index}`).replace('9000', `900${place + 1}`),
    kind,
    make: '',
    model: '',
    serial: `22070411${index}${place}`,
    size: '',
    room: '',
    status: place === 0 ? ('out_of_order' as const) : ('running' as const),
  })),
});
const sites = names.map(site);
const fresh = (): WholeRouteDay => ({
  id: dayId,
  version: 1,
  route: 'Napa Tuesday',
  date: '2026-12-01',
  collector: cast.admin.uid,
  status: 'open',
  stops: sites.map(({ siteId }, index) => openStop(id(`b${index}`), siteId, index, true)),
  openedBy: cast.admin.uid,
  closedBy: null,
  closedAt: null,
  createdAt: '2026-12-01T10:00:00.000Z',
  updatedAt: '2026-12-01T10:00:00.000Z',
  sites,
});

let mounted: Mounted;
let offline = false;
beforeEach(async () => {
  await page.viewport(390, 844);
  offline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
});
afterEach(() => {
  writeQueue.clear();
  store.clear();
  mounted.restore();
  vi.restoreAllMocks();
});

const withDay = (server: FakeCalls) => {
  server.answer(routeDayOperations.find, () => ({ id: dayId }));
  server.answer(routeDayOperations.get, fresh);
  server.answer(routeDayOperations.lastAmounts, () => ({
    id: dayId,
    items: [{ siteId: sites[0]?.siteId ?? '', gross: 40_275 }],
  }));
};
const openDay = (as: 'admin' | 'manager' | 'user' = 'admin') =>
  mountAt('/routes/Napa%20Tuesday/2026-12-01', { as, answers: withDay });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const sent = (name: string) => mounted.calls.filter((call) => call.name === name).map(({ input }) => input);

test('[W5] the next stop stands large; its amount, refunds and the sum that Done records', async () => {
  mounted = await openDay();
  await expect.element(heading('Wharf House')).toBeVisible();
  await expect.element(page.getByText('last $402.75')).toBeVisible();
  const back = page.getByRole('main').getByRole('link', { name: 'Napa Tuesday', exact: true });
  await expect.element(back.first()).toHaveAttribute('href', '/routes/Napa%20Tuesday');
  await expect.element(page.getByText(/Washer 2207041100 out of order/)).toBeVisible();
  await expectNoAxeViolations();
  offline = true;
  await expect.element(button('Done')).toHaveAttribute('title', 'Enter the amount.');
  await userEvent.fill(page.getByLabelText('Amount', { exact: true }), '388.50');
  await userEvent.fill(page.getByLabelText('Refunds paid'), '1.75');
  await userEvent.click(button('Done, $386.75'));
  // Shown at once, though no network took it.
  await expect.element(heading('Pool House')).toHaveFocus();
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(1));
  await userEvent.click(button('Skip'));
  // Two taps: the reason skips.
  await userEvent.click(button('Machines in use'));
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(2));
  await expect.element(page.getByText('Skipped: Machines in use')).toBeVisible();
  expect(sent('routeDays.closeStop')).toEqual([]);
  expect(writeQueue.list().map(({ input, seq: _, operation }) => [operation, input])).toMatchObject([
    [
      'routeDays.closeStop',
      {
        siteId: sites[0]?.siteId,
        answer: {
          outcome: 'done',
          amounts: [{ machineId: null, gross: 38_850, refunds: 175, testMoney: 0 }],
        },
      },
    ],
    [
      'routeDays.closeStop',
      { siteId: sites[1]?.siteId, answer: { outcome: 'skipped', reason: 'machines_in_use' } },
    ],
  ]);
});

test.each([
  ['Skip', 'Machines in use'],
  ['Photo or note', 'Take photo'],
])('[W5] on a phone ‘%s’ opens in sight, above the bar', async (opens, shows) => {
  mounted = await openDay();
  await userEvent.click(button(opens));
  await expect.element(button(shows)).toBeVisible();
  const part = button(shows).element();
  await vi.waitFor(() => {
    const { left, top, width, height } = part.getBoundingClientRect();
    expect(part.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });
});

test('[W5] the words of each choice stand within it on a phone', async () => {
  mounted = await openDay();
  await expect.element(button('Per machine')).toBeVisible();
  const cut = [...document.querySelectorAll('[role=group] > button[aria-pressed]')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

test('[W5] an amount that so few machines hardly take in is asked about before it is kept', {
  tags: ['long'],
}, async () => {
  mounted = await openDay();
  offline = true;
  await userEvent.fill(page.getByLabelText('Amount', { exact: true }), '99999');
  await button('Done, $99,999.00').click();
  const asking = page.getByRole('dialog', { name: 'Is this amount right?' });
  await expect
    .element(
      asking.getByText('$99,999.00 is more than the $560.00 that 2 machines take in at most in 7 days.'),
    )
    .toBeVisible();
  await expectNoAxeViolations();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(heading('Wharf House')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Amount', { exact: true }), '560');
  await button('Done, $560.00').click();
  await expect.element(heading('Pool House')).toBeVisible();
});

test('[W5] a text that is no amount is told so where it stands, once it is left, until it is one', async () => {
  mounted = await openDay();
  const amount = page.getByLabelText('Amount', { exact: true });
  const told = page.getByRole('alert').filter({ hasText: 'An amount such as 388.50' });
  await userEvent.fill(amount, '29.937');
  await expect.element(told).not.toBeInTheDocument();
  await userEvent.click(page.getByLabelText('Refunds paid'));
  await expect.element(told).toBeVisible();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(amount, '299.37');
  await expect.element(told).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[W5] what was typed at a stop is there when it is shown again, until it is answered', async () => {
  mounted = await openDay();
  const amount = () => page.getByLabelText('Amount', { exact: true });
  await userEvent.fill(amount(), '388.50');
  await userEvent.click(button('Pool House'));
  await expect.element(heading('Pool House')).toBeVisible();
  await expect.element(amount()).toHaveValue('');
  await userEvent.click(button('Wharf House'));
  await expect.element(heading('Wharf House')).toBeVisible();
  await expect.element(amount()).toHaveValue('388.50');
  await expect.element(page.getByText(/^Draft of Today/)).toBeVisible();
  offline = true;
  await userEvent.click(button('Done, $388.50'));
  await expect.element(heading('Pool House')).toBeVisible();
  await userEvent.click(button('Wharf House'));
  await userEvent.click(page.getByRole('button', { name: 'Reopen', exact: true }));
  await expect.element(amount()).toHaveValue('');
});

test('[W5] what was typed comes back when its answer is refused', async () => {
  mounted = await openDay();
  const amount = () => page.getByLabelText('Amount', { exact: true });
  const message = 'This stop is not yours.';
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  mounted.answer(routeDayOperations.closeStop, async () => {
    await asked;
    return refusal({ status: 403, code: 'FORBIDDEN', message });
  });
  await userEvent.fill(amount(), '388.50');
  await userEvent.click(button('Done, $388.50'));
  await expect.element(heading('Pool House')).toBeVisible();
  refuse();
  await expect.element(page.getByText(message).first()).toBeVisible();
  await userEvent.click(button('Wharf House').first());
  await expect.element(heading('Wharf House')).toBeVisible();
  await expect.element(amount()).toHaveValue('388.50');
});

test('[W5] per machine: each amount is its machine’s, what was paid back is the site’s', async () => {
  mounted = await openDay();
  await userEvent.click(button('Per machine'));
  await userEvent.click(button('Meter'));
  const labels = [...document.querySelectorAll('label')];
  expect(labels.map(({ textContent }) => textContent)).toContain('Dryer 2207041101');
  expect(labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  await userEvent.fill(page.getByLabelText('Washer 2207041100'), '12.5');
  await userEvent.fill(page.getByLabelText('Dryer 2207041101'), '7');
  await userEvent.fill(page.getByLabelText('Test money'), '0.25');
  mounted.answer(routeDayOperations.closeStop, () => ({ ...fresh(), version: 2 }));
  await userEvent.click(button('Done, $19.25'));
  const machines = sites[0]?.machines ?? [];
  await expect
    .poll(() => sent('routeDays.closeStop'))
    .toMatchObject([
      {
        answer: {
          amounts: [
            { machineId: machines[0]?.id, source: 'meter', gross: 1_250 },
            { machineId: machines[1]?.id, source: 'meter', gross: 700 },
            { machineId: null, gross: 0, testMoney: 25 },
          ],
        },
      },
    ]);
});

test('[W5] the meter is read beside the bag: both are kept, and what was typed of one machine is not lost', async () => {
  mounted = await openDay();
  await userEvent.click(button('Per machine'));
  await userEvent.click(button('Both'));
  await userEvent.fill(page.getByLabelText('Dryer 2207041101, meter'), '8');
  await expect.element(button('Done')).toHaveAttribute('title', 'An amount such as 388.50');
  await userEvent.fill(page.getByLabelText('Dryer 2207041101', { exact: true }), '7');
  await userEvent.fill(page.getByLabelText('Washer 2207041100', { exact: true }), '12.5');
  await expectNoAxeViolations(document.body, 'desk');
  const [washer, dryer] = sites[0]?.machines ?? [];
  const bag = { source: 'bag' as const, refunds: 0, testMoney: 0 };
  const kept = [
    { ...bag, machineId: washer?.id ?? null, gross: 1_250 },
    { ...bag, machineId: dryer?.id ?? null, gross: 700, metered: 800 },
  ];
  const day = fresh();
  const [first, ...others] = day.stops;
  const stops = [{ ...first, state: 'done' as const, amounts: kept }, ...others] as WholeRouteDay['stops'];
  mounted.answer(routeDayOperations.closeStop, () => ({ ...day, version: 2, stops }));
  await userEvent.click(button('Done, $19.50'));
  await expect.poll(() => sent('routeDays.closeStop')).toMatchObject([{ answer: { amounts: kept } }]);
  await userEvent.click(button('Wharf House'));
  await expect.element(page.getByText('$8.00')).toBeVisible();
});

test('[W5] a second phone was first: what stands is shown, and the reason is said', async () => {
  mounted = await openDay();
  const day = fresh();
  const [first, ...others] = day.stops;
  const amounts = [{ machineId: null, source: 'bag' as const, gross: 100, refunds: 0, testMoney: 0 }];
  const current = { ...day, version: 5, stops: [{ ...first, state: 'done', amounts }, ...others] };
  const message = 'Somebody closed this stop already, with another answer.';
  mounted.answer(routeDayOperations.closeStop, () =>
    refusal({ status: 409, code: 'STOP_CLOSED', message, current }),
  );
  await userEvent.fill(page.getByLabelText('Amount', { exact: true }), '2');
  await userEvent.click(button('Done, $2.00'));
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(page.getByText('$1.00').first()).toBeVisible();
});

test('[W5] code and notes are dots until tapped; each look is asked of the server, which records it', async () => {
  mounted = await openDay();
  mounted.answer(routeDayOperations.look, () => ({ accessNotes: '', accessCode: '4417' }));
  await expect.element(button('Show the code of Wharf House')).toBeVisible();
  await userEvent.click(button('Show the code of Wharf House'));
  await expect.element(page.getByText('4417')).toBeVisible();
  expect(sent('routeDays.look')).toEqual([{ id: dayId, siteId: sites[0]?.siteId }]);
});

test('[W5] where every stop is closed none is the one of now; a street that is the title is said once', async () => {
  const amounts = [{ machineId: null, source: 'bag' as const, gross: 100, refunds: 0, testMoney: 0 }];
  const driven = (): WholeRouteDay => ({
    ...fresh(),
    stops: fresh().stops.map((stop) => ({ ...stop, state: 'done' as const, amounts })),
    sites: sites.map((one, index) => (index === 2 ? { ...one, siteName: '' } : one)),
  });
  mounted = await mountAt('/routes/Napa%20Tuesday/2026-12-01', {
    as: 'admin',
    answers: (server) => {
      withDay(server);
      server.answer(routeDayOperations.get, driven);
    },
  });
  await expect.element(heading('8 Main St')).toBeVisible();
  const last = page.getByRole('listitem').filter({ has: button('8 Main St') });
  await expect.element(last).toBeVisible();
  expect(last.element().textContent).toBe(' done8 Main StNapa$1.00');
  await expect.element(last).toHaveAttribute('aria-current', 'true');
  await expect
    .element(page.getByText('Keeps the codes on this phone for rooms without signal.'))
    .toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[W5] ‘Close the day’ is off with the count of open stops', async () => {
  mounted = await openDay();
  await expect.element(button('Close the day')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('3 stops are still open').last()).toBeVisible();
});

const route = (): RouteStops => ({
  name: 'Napa Tuesday',
  days: ['tue'],
  collector: cast.admin.uid,
  version: 4,
  today: '2026-11-24',
  nextDay: '2026-12-01',
  stops: sites.map(({ machines: _, ...stop }) => ({
    ...stop,
    clientId: id('c1'),
    status: 'active',
    collectionRoute: 'Napa Tuesday',
    collectionFrequency: 'weekly',
    nextCollectionDate: '2026-12-01',
    timing: null,
  })),
});

test('[W5] stops are ordered by the keys of their handle, told aloud, and by street', {
  tags: ['long'],
}, async () => {
  await page.viewport(1280, 900);
  const orders: string[][] = [];
  mounted = await mountAt('/routes/Napa%20Tuesday', {
    as: 'admin',
    answers: (server) => {
      server.answer(routeOperations.stops, route);
      server.answer(routeOperations.without, () => ({ items: [], total: 0 }));
      server.answer(routeDayOperations.list, () => ({ items: [], cursor: null }));
      server.answer(routeOperations.order, ({ siteIds }) => {
        orders.push(siteIds);
        const byId = new Map(route().stops.map((stop) => [stop.siteId, stop]));
        return { ...route(), version: 5, stops: siteIds.flatMap((one) => byId.get(one) ?? []) };
      });
    },
  });
  const handle = button('Move Wharf House, stop 1 of 3');
  await expect.element(handle).toBeVisible();
  await expectNoAxeViolations();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Wharf House is now stop 2 of 3')).toBeInTheDocument();
  await expect.element(button('Move Wharf House, stop 2 of 3')).toHaveFocus();
  const [a, b, c] = sites.map(({ siteId }) => siteId);
  await expect.poll(() => orders).toEqual([[b, a, c]]);
  await userEvent.click(button('Sort by street'));
  await expect.poll(() => orders.at(-1)).toEqual([c, b, a]);
});

test('[W5] a day that is open already is gone to, not opened', async () => {
  const { stops: _, sites: __, ...day } = fresh();
  const today = { ...day, date: '2026-11-24', total: 3, closed: 1, net: 100 };
  mounted = await mountAt('/routes/Napa%20Tuesday', {
    as: 'admin',
    answers: (server) => {
      withDay(server);
      server.answer(routeOperations.stops, route);
      server.answer(routeOperations.without, () => ({ items: [], total: 0 }));
      server.answer(routeDayOperations.list, () => ({ items: [today], cursor: null }));
    },
  });
  const go = page.getByRole('link', { name: "Go to today's day" });
  await expect.element(go).toBeVisible();
  expect(button('Open the day').elements()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Day', { exact: true }), '2026-12-01');
  await expect.element(button('Open the day')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Day', { exact: true }), '2026-11-24');
  await userEvent.click(go);
  await expect.poll(() => mounted.router.state.location.pathname).toMatch(/2026-11-24$/);
});

test('[W5] routes are for administrators', async () => {
  mounted = await mountAt('/routes/Napa%20Tuesday', { as: 'manager' });
  await expect.poll(() => mounted.router.state.location.pathname).toBe('/unauthorized');
});

test('[FIELD-03] who drives a day reaches it by its address, and nothing beside it', async () => {
  mounted = await openDay('manager');
  await expect.element(heading('Wharf House')).toBeVisible();
  await expect.element(button('Done')).toBeVisible();
  expect(page.getByRole('link', { name: 'Napa Tuesday' }).elements()).toEqual([]);
  expect(page.getByRole('combobox', { name: 'Collector' }).elements()).toEqual([]);
  expect(sent('routeDays.lastAmounts')).toEqual([]);
  await expectNoAxeViolations(document.body, 'desk');
});

test('[FIELD-03] an administrator gives a day to any active person', async () => {
  mounted = await openDay();
  mounted.answer(routeDayOperations.assign, ({ collector }) => ({ ...fresh(), collector, version: 2 }));
  const picker = page.getByRole('combobox', { name: 'Collector' });
  await userEvent.selectOptions(picker, cast.user.uid);
  await expect.poll(() => sent('routeDays.assign')).toEqual([{ id: dayId, collector: cast.user.uid }]);
  await expect.element(picker).toHaveValue(cast.user.uid);
});

test('[FIELD-03] a photo of a stop without signal waits with its bytes, and says so', async () => {
  mounted = await openDay('user');
  await userEvent.click(button('Photo or note'));
  await expect.element(button('Take photo')).toBeVisible();
  offline = true;
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Photo of Wharf House"]');
  if (!input) throw new Error('no place for photos');
  await userEvent.upload(input, new File([new Uint8Array([1, 2, 3])], 'room.jpg', { type: 'image/jpeg' }));
  await vi.waitFor(() => expect(writeQueue.list()).toHaveLength(1));
  expect(writeQueue.list()[0]).toMatchObject({
    operation: 'routeDays.upload',
    input: { id: dayId, siteId: sites[0]?.siteId },
    file: { name: 'room.jpg', type: 'image/jpeg', bytes: 'AQID' },
  });
  await expect.element(page.getByText('1 photo waits for signal')).toBeVisible();
});

test('[FIELD-03] a stop says whom to call, and opens its papers by way of the day', async () => {
  mounted = await openDay('user');
  await expect.element(page.getByText('Hank Ito, on site, (707) 555-0177')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '(707) 555-0177' }))
    .toHaveAttribute('href', 'tel:+17075550177');
  await expect
    .element(page.getByRole('link', { name: 'Dryer manual' }))
    .toHaveAttribute('href', `/api/routeDays.file?id=${dayId}&file=${id('f1')}`);
  await expectNoAxeViolations(document.body, 'desk');
});
