import { clientOperations } from 'domain/clients';
import { savedViewOperations } from 'domain/savedViews';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { id, openBusiness, sampleClient, sampleMachine, sampleSite } from './clients.fixtures.ts';

let server: Mounted;
let business: ReturnType<typeof openBusiness>;
beforeEach(() => page.viewport(1440, 900));
// What one test typed and did not send is no draft of the next.
beforeEach(wipeVaults);
afterEach(() => {
  vi.restoreAllMocks();
  server.restore();
  localStorage.clear();
});

type Given = Parameters<typeof openBusiness>[1];

const open = async (
  path: string,
  given: Given,
  more: Parameters<typeof mountAt>[1]['answers'] = () => {},
) => {
  server = await mountAt(path, {
    as: 'admin',
    answers: (fake) => {
      business = openBusiness(fake, given);
      fake.answer(savedViewOperations.list, () => ({ items: [], cursor: null }));
      more(fake);
    },
  });
};
const calls = (name: string) => server.calls.filter((call) => call.name === name);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const rows = () => page.getByRole('table', { name: 'Clients' }).getByRole('link').elements();
const names = () => rows().map(({ textContent }) => textContent);
const address = () => server.router.state.location;
const three = [
  sampleClient(1),
  sampleClient(2, { status: 'suspended', accountManager: cast.admin.uid }),
  sampleClient(3, { contractEndDate: '2020-01-01' }),
];

describe('the list of clients', () => {
  test('[CLIENT-01] newest first and live; narrowed by status in the address, cleared by one press', async () => {
    await open('/clients', { clients: three });
    await expect.element(page.getByText('3 clients')).toBeVisible();
    await vi.waitFor(() => expect(names()).toEqual(['House 3', 'House 2', 'House 1']));
    business.elsewhere(1, { businessName: 'Renamed elsewhere' });
    await vi.waitFor(() => expect(names()).toEqual(['Renamed elsewhere', 'House 3', 'House 2']));
    await button('Status').click();
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Suspended');
    await vi.waitFor(() => expect(names()).toEqual(['House 2']));
    expect(address().search).toMatchObject({ status: 'suspended' });
    await userEvent.keyboard('{Escape}');
    await button('Clear filters').click();
    await vi.waitFor(() => expect(names()).toHaveLength(3));
  });

  test.each([1440, 390])(
    '[CLIENT-01] the ways to routes, statements and vend changes stand on its first screen, %i px',
    async (width) => {
      await page.viewport(width, 844);
      await open('/clients', { clients: three });
      for (const name of ['Routes', 'Statements', 'Vend changes'])
        await expect.element(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.99 });
    },
  );

  test('[CLIENT-01] a row counts the client’s sites and the machines there', async () => {
    await open('/clients', {
      clients: [sampleClient(1)],
      sites: [sampleSite(11, 1), sampleSite(12, 1)],
      machines: [sampleMachine(21, 11), sampleMachine(22, 12), sampleMachine(23, 12)],
    });
    const row = page.getByRole('row', { name: /House 1/ });
    await expect.element(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await expect.element(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  });

  test('[CLIENT-01] a text asks the server; nothing found says so; the name opens the client', async () => {
    await open('/clients', { clients: three });
    const text = page.getByRole('searchbox', { name: 'Filter clients by text' });
    await text.fill('House 2');
    await vi.waitFor(() => expect(names()).toEqual(['House 2']));
    expect(calls('clients.list').at(-1)?.input).toMatchObject({ text: 'House 2' });
    await text.fill('nobody');
    await expect.element(page.getByText('No clients match')).toBeVisible();
    await text.fill('House 2');
    await page.getByRole('link', { name: 'House 2' }).click();
    await expect.element(page.getByRole('heading', { name: 'House 2', level: 1 })).toBeVisible();
    expect(address().pathname).toBe(`/clients/${id(2)}`);
  });

  test('[CLIENT-01] N makes a client: a name is required, and it opens when it is there', async () => {
    await open('/clients', { clients: [] });
    await expect.element(page.getByText('No clients yet')).toBeVisible();
    await userEvent.keyboard('n');
    await button('Create client').click();
    await expect.element(page.getByText('Name is required')).toBeVisible();
    await box('Business name').fill('Orchard Park');
    await button('Create client').click();
    await expect.element(page.getByRole('heading', { name: 'Orchard Park', level: 1 })).toBeVisible();
    expect(calls('clients.create')).toHaveLength(1);
  });

  test('[CLIENT-01] many are changed at once; a delete that is refused says why', async () => {
    await open('/clients', { clients: three });
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click();
    await expect.element(page.getByText('3 clients chosen')).toBeVisible();
    await button('Change').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Tier' }).selectOptions('Premium');
    await dialog.getByRole('button', { name: 'Change 3 clients' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls('clients.updateMany')[0]?.input).toMatchObject({ fields: { serviceLevel: 'premium' } });
    await page.getByRole('checkbox', { name: 'Choose House 1' }).click();
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete 1 client' }).click();
    await expect.element(dialog.getByText(/Decommission the site first/)).toBeVisible();
  });

  test('[CLIENT-01] the table of clients stands within its frame at 1440 px, its sorted head whole', async () => {
    await open('/clients', { clients: three });
    const table = page.getByRole('table', { name: 'Clients' });
    await expect.element(table.getByRole('cell', { name: 'House 1' }).first()).toBeVisible();
    const frame = (table.element() as HTMLElement).parentElement as HTMLElement;
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
    for (const head of frame.querySelectorAll<HTMLElement>('th'))
      expect(head.scrollWidth, head.textContent ?? '').toBeLessThanOrEqual(head.clientWidth);
  });

  test('[CLIENT-01] a list that cannot be read says so, and Retry reads it', { tags: ['long'] }, async () => {
    let broken = true;
    await open('/clients', { clients: three }, (fake) => {
      const items = { items: three, cursor: null, total: 3 };
      fake.answer(clientOperations.list, () => (broken ? refusal({ status: 500, code: 'INTERNAL' }) : items));
    });
    await expect.element(page.getByText(/Could not load clients/)).toBeVisible();
    broken = false;
    await button('Retry').click();
    await vi.waitFor(() => expect(names()).toHaveLength(3));
  });

  test('[CLIENT-01] the list passes an axe scan in both themes and on a phone', async () => {
    await open('/clients', { clients: three });
    await expect.element(page.getByText('3 clients')).toBeVisible();
    await expectNoAxeViolations();
  });
});

const given: Given = {
  clients: [sampleClient(1, { contractEndDate: '2031-03-10', primarySiteId: id(11) })],
  sites: [
    sampleSite(11, 1, {
      numberOfUnits: 36,
      buildingStyle: 'mid-rise',
      hasAccessCode: true,
      rooms: ['Laundry A'],
    }),
    sampleSite(12, 1, { siteName: 'Pool house', status: 'pending_install' }),
  ],
  machines: [
    sampleMachine(21, 11),
    sampleMachine(22, 11),
    sampleMachine(23, 11, { status: 'out_of_order', statusSince: '2026-11-19T10:00:00.000Z' }),
  ],
};

describe('the page of a client', () => {
  test('[CLIENT-02] head, tabs with counts, and the site that the address names', async () => {
    await open(`/clients/${id(1)}?site=${id(12)}`, given);
    await expect.element(page.getByRole('region', { name: 'Pool house' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sites 2' })).toHaveAttribute('aria-current', 'page');
    await page
      .getByRole('list', { name: 'Sites', exact: true })
      .getByRole('button', { name: /Site 11/ })
      .click();
    await expect.element(page.getByRole('region', { name: 'Site 11' })).toBeVisible();
    expect(address().search).toEqual({ site: id(11) });
    await expectNoAxeViolations();
  });

  test('[CLIENT-02] fields are saved while one types; another one’s change of the same field is asked about', async () => {
    await open(`/clients/${id(1)}?tab=contract`, given);
    await expect
      .element(page.getByRole('link', { name: 'Details', exact: true }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(button('Choose an owner')).toBeVisible();
    await box('Title').fill('Regional Manager');
    await vi.waitFor(() => expect(business.client(1)?.contactTitle).toBe('Regional Manager'));
    await expect.element(page.getByText('All changes saved')).toBeVisible();
    await box('Tax ID').fill('mine');
    business.elsewhere(1, { taxId: 'theirs' });
    await expect.element(page.getByText(/Which one holds/)).toBeVisible();
    await button('Keep mine').click();
    await vi.waitFor(() => expect(business.client(1)?.taxId).toBe('mine'));
    await expectNoAxeViolations();
  });

  test('[CLIENT-02] a contract that ends soon is told in words', async () => {
    const end = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await open(`/clients/${id(1)}`, { ...given, clients: [sampleClient(1, { contractEndDate: end })] });
    await expect
      .element(page.getByText(/The contract ends in (19|20|21) days, on .*notice was due by/))
      .toBeVisible();
    await expect.element(page.getByText(/^(19|20|21) d left$/)).toBeVisible();
  });

  test.each([id(9), 'park-plaza'])('a client that does not exist says so: %s', async (at) => {
    await open(`/clients/${at}`, given, (fake) => {
      if (at !== id(9))
        fake.answer(clientOperations.get, () =>
          refusal({
            status: 400,
            code: 'INVALID_INPUT',
            message: 'Invalid id',
            fields: { id: 'Invalid id' },
          }),
        );
    });
    await expect.element(page.getByText('This client does not exist')).toBeVisible();
  });
});

describe('the sites of a client', () => {
  test('[SITE-01] a new site warns of an odd address, is made, and opens', async () => {
    await open(`/clients/${id(1)}`, given);
    await button('Add site').click();
    await box('Site name').fill('Annex');
    await box('Zip code').fill('10001');
    await expect.element(page.getByText('Zip code 10001 is not in CA.')).toBeVisible();
    await box('Units').fill('1,200');
    await box('Washers').fill('2.5');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await expect.element(page.getByText('Must be a whole number')).toBeVisible();
    await expect.element(box('Washers')).toHaveValue('2.5');
    await box('Washers').fill('4');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await expect.element(page.getByRole('region', { name: 'Annex' })).toBeVisible();
    expect(calls('sites.create')[0]?.input).toMatchObject({
      clientId: id(1),
      numberOfUnits: 1200,
      machineInventory: { washers: 4 },
    });
  });

  test('[SITE-01] fields of a site are saved while one types, counts too while no machine is listed', async () => {
    await open(`/clients/${id(1)}?site=${id(12)}`, given);
    const panel = page.getByRole('region', { name: 'Pool house' });
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await box('City').fill('Sonoma');
    await vi.waitFor(() => expect(business.site(12)?.city).toBe('Sonoma'));
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Active');
    await vi.waitFor(() => expect(business.site(12)?.status).toBe('active'));
    await box('Washers').fill('3');
    await vi.waitFor(() => expect(business.site(12)?.machineInventory.washers).toBe(3));
    await expectNoAxeViolations(document.body, 'desk');
  });

  test('[SITE-02] [W4] counts follow the machines, with units per washer against the guideline', async () => {
    await open(`/clients/${id(1)}`, given);
    const panel = page.getByRole('region', { name: 'Site 11' });
    await expect
      .element(panel.getByText('12 units per washer, inside the guideline for mid-rise (10 to 14).'))
      .toBeVisible();
    await expect.element(panel.getByText(/Out of order, Nov 19/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add many' }).click();
    await page.getByRole('textbox', { name: 'Serials' }).fill('A1\nA2\n\nA3');
    await button('Add 3 machines').click();
    await expect.element(panel.getByRole('cell', { name: 'A3' })).toBeVisible();
    expect(business.machines()).toHaveLength(6);
  });

  test('[SITE-03] rooms are added and renamed one by one; one with machines stays and says why', async () => {
    await open(`/clients/${id(1)}`, given);
    const panel = page.getByRole('region', { name: 'Site 11' });
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.element(panel.getByText('3 machines', { exact: true })).toBeVisible();
    await expect.element(button('Remove room Laundry A')).toHaveAttribute('aria-disabled', 'true');
    await box('New room').fill('Laundry B');
    await button('Add room').click();
    await vi.waitFor(() => expect(business.site(11)?.rooms).toEqual(['Laundry A', 'Laundry B']));
    await box('Name of room Laundry B').fill('Laundry A');
    await expect.element(page.getByText('There is a room Laundry A already.')).toBeVisible();
    await box('Name of room Laundry B').fill('Basement');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(business.site(11)?.rooms).toEqual(['Laundry A', 'Basement']));
    await button('Remove room Basement').click();
    await vi.waitFor(() => expect(business.site(11)?.rooms).toEqual(['Laundry A']));
    await expectNoAxeViolations(document.body, 'desk');
  });

  test('[SITE-02] without a network machines say that they wait for it before anybody types', async () => {
    await open(`/clients/${id(1)}`, given);
    await expect.element(page.getByRole('cell', { name: 'S21', exact: true })).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect
      .element(page.getByText('Machines can be changed when you are back online.').last())
      .toBeVisible();
    await expect.element(button('Add machine')).toHaveAttribute('aria-disabled', 'true');
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await expect.element(button('Add machine')).not.toHaveAttribute('aria-disabled');
  });

  test('[SITE-02] a machine moves to another site, found by its name', async () => {
    await open(`/clients/${id(1)}`, given);
    await button('More for Washer S21').click();
    await page.getByRole('menuitem', { name: 'Move to another site' }).click();
    await page.getByRole('searchbox', { name: 'To which site' }).fill('Pool');
    await page.getByRole('radio', { name: /Pool house/ }).click();
    await button('Move to Pool house').click();
    await expect.element(page.getByRole('cell', { name: 'S21', exact: true })).not.toBeInTheDocument();
    const moved = () => business.machines().find((machine) => machine.serial === 'S21')?.siteId;
    await expect.poll(moved).toBe(id(12));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('[SITE-02] a site kept as counts keeps them until all are listed, or says what they will read', {
    tags: ['long'],
  }, async () => {
    const noCounts = { washers: 0, dryers: 0, stacks: 0, combos: 0, totalMachines: 0, machines: [] };
    const [north, pool, ...rest] = given.sites ?? [];
    const machineInventory = { ...noCounts, washers: 12, dryers: 12, totalMachines: 24 };
    const sites = [north, { ...pool, machineInventory, accessType: 'open-access' }, ...rest] as never;
    const kept =
      'Pool house is kept as 12 washers and 12 dryers. From the first single machine on its counts follow the machines listed';
    const cancel = () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await open(`/clients/${id(1)}?site=${id(12)}`, { ...given, sites });
    await expect.element(page.getByText('24 machines counted, none listed one by one.')).toBeVisible();
    await expect.element(page.getByText('Next vend change')).toBeVisible();
    await button('Add machine').click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Dryer');
    const keep = page.getByLabelText('Keep the count of 24 machines until all are listed');
    await expect.element(keep).toBeChecked();
    await expect.element(page.getByText(/It stays so until as many machines are listed\.$/)).toBeVisible();
    await keep.click();
    await expect.element(page.getByText(`${kept}: it will read 1 dryer.`)).toBeVisible();
    await expectNoAxeViolations();
    await cancel();
    await button('Add many').click();
    await keep.click();
    await expect.element(page.getByText(`${kept}.`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Serials' }).fill('A1\nA2');
    await expect.element(page.getByText(`${kept}: it will read 2 washers.`)).toBeVisible();
    await cancel();
    await page
      .getByRole('list', { name: 'Sites', exact: true })
      .getByRole('button', { name: /Site 11/ })
      .click();
    await button('More for Washer S21').click();
    await page.getByRole('menuitem', { name: 'Move to another site' }).click();
    await page.getByRole('searchbox', { name: 'To which site' }).fill('Pool');
    await page.getByRole('radio', { name: /Pool house/ }).click();
    await expect.element(page.getByText(`${kept}: it will read 1 washer.`)).toBeVisible();
    await cancel();
    await button('Add machine').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(page.getByText(/is kept as/).elements()).toEqual([]);
  });

  test('[SITE-02] a site that keeps its count says how many of its machines are listed', async () => {
    const counts = { washers: 12, dryers: 12, stacks: 0, combos: 0, totalMachines: 24, machines: [] };
    const sites = (given.sites ?? []).map((site) =>
      site.id === id(12) ? { ...site, machineInventory: counts } : site,
    );
    await open(`/clients/${id(1)}?site=${id(12)}`, { ...given, sites });
    await button('Add many').click();
    await page.getByRole('textbox', { name: 'Serials' }).fill('A1\nA2');
    await page.getByRole('dialog').getByRole('button', { name: 'Add 2 machines' }).click();
    await expect
      .poll(() => server.calls.find(({ name }) => name === 'machines.createMany')?.input)
      .toMatchObject({ keepCounts: true, machines: [{ serial: 'A1' }, { serial: 'A2' }] });
    await expect.element(page.getByText('2 of 24 machines listed.')).toBeVisible();
  });

  test('[SITE-03] the code stands as dots until somebody looks, and every look is asked of the server', async () => {
    await open(`/clients/${id(1)}`, given);
    await expect.element(page.getByText('Each look is recorded.')).toBeVisible();
    expect(page.getByText('4417#').elements()).toEqual([]);
    await button('Show').click();
    await expect.element(page.getByText('4417#')).toBeVisible();
    await button('Hide').click();
    await expect.element(page.getByText('4417#')).not.toBeInTheDocument();
    await button('Show').click();
    await expect.element(page.getByText('4417#')).toBeVisible();
    expect(calls('sites.access')).toHaveLength(2);
  });

  test('[SITE-01] on a phone the sites come first and one opens with a way back', async () => {
    await page.viewport(390, 844);
    await open(`/clients/${id(1)}`, given);
    await page
      .getByRole('list', { name: 'Sites', exact: true })
      .getByRole('button', { name: /Site 11/ })
      .click();
    await expect.element(page.getByRole('region', { name: 'Site 11' })).toBeVisible();
    await button('All sites').click();
    await expect.element(page.getByRole('list', { name: 'Sites', exact: true })).toBeVisible();
  });
});

test('[NAV-05] while viewing as somebody clients are not shown, and nothing is asked', async () => {
  server = await mountAt('/clients', {
    as: 'developer',
    view: { mode: 'impersonate', uid: cast.manager.uid, effectiveUid: cast.manager.uid },
  });
  await expect.element(page.getByText('Clients are not shown while you view as somebody')).toBeVisible();
  expect(calls('clients.list')).toEqual([]);
});
