import { type Document, documentOperations } from 'domain/documents';
import { daysLater, localDay } from 'domain/kernel';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { startLive } from '#platform/live.ts';
import { recallAnswers } from '#platform/query.ts';
import { createStore } from '#platform/store.ts';
import { dayInput } from '#ui/beside/days.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { DocumentsPage } from './DocumentsPage.tsx';
import { clientId, fileOf, openServer, Works } from './documents.fixtures.tsx';
import { pageUploads } from './page-uploads.ts';
import { askOf, type DocumentSearch, readSearch } from './search.ts';
import '#ui/tokens.css';
import '#ui/base.css';

let address: DocumentSearch = {};

const Page = ({ begin }: { begin: DocumentSearch }) => {
  const [search, setSearch] = useState(begin);
  address = search;
  return (
    <Works>
      <DocumentsPage onSearch={(next) => setSearch(readSearch({ ...next }))} search={search} />
    </Works>
  );
};

const open = async (kept: Document[] = [], begin: DocumentSearch = {}) => {
  const server = openServer(kept);
  dropReads();
  await render(<Page begin={begin} />);
  return server;
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const table = page.getByRole('table', { name: 'Documents' });
const listed = (server: Awaited<ReturnType<typeof open>>) =>
  server.asked.flatMap(([name, input]) => (name === 'documents.list' ? [input] : []));

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_440, 900);
});
afterEach(() => {
  for (const { upload } of pageUploads.list()) pageUploads.drop(upload);
  vi.restoreAllMocks();
});

test.each([
  [{}, { deleted: false, text: '', sort: 'newest' }],
  [
    { status: 'archived', sort: 'expires' },
    { status: 'archived', deleted: false, text: '', sort: 'expires' },
  ],
  [
    { site: clientId, client: clientId },
    { siteId: clientId, deleted: false, text: '', sort: 'newest' },
  ],
  [
    { type: 'nonsense', expiring: '60' },
    { expiring: '60', deleted: false, text: '', sort: 'newest' },
  ],
])('the address %j asks for %j', (search, ask) => expect(askOf(search)).toEqual(ask));

test('[DOC-01] documents are narrowed and ordered in the address; what leaves nothing is taken away', async () => {
  const server = await open([fileOf({ name: 'Lease.pdf' })]);
  await expect.element(table.getByRole('link', { name: 'Lease.pdf' })).toBeVisible();
  await button('Expires').nth(0).click();
  expect(address.sort).toBe('expires');
  await button('Type').nth(0).click();
  await page.getByRole('group', { name: 'Type' }).getByLabelText('Type').selectOptions('Photo');
  expect(address.type).toBe('photo');
  await expect.element(page.getByText('No documents match')).toBeVisible();
  expect(listed(server).at(-1)).toMatchObject({ type: 'photo', sort: 'expires' });
  await button('Clear filters').nth(0).click();
  await expect.element(table.getByRole('link', { name: 'Lease.pdf' })).toBeVisible();
  expect(address).toEqual({ sort: 'expires' });
});

test('[DOC-03] chosen documents get a category, and are archived', async () => {
  const server = await open([
    fileOf({ name: 'A.pdf' }),
    fileOf({ name: 'B.pdf' }),
    fileOf({ name: 'C.pdf' }),
  ]);
  await table.getByRole('checkbox', { name: 'Choose A.pdf' }).click();
  await table.getByRole('checkbox', { name: 'Choose C.pdf' }).click();
  const bar = page.getByRole('group', { name: 'Chosen documents' });
  await expect.element(bar.getByText('2 documents chosen')).toBeVisible();
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    expect([this.target, this.action]).toEqual(['_blank', `${location.origin}/api/documents.zip`]);
  });
  await bar.getByRole('button', { name: 'Download zip of 2 documents' }).click();
  expect(sent).toHaveBeenCalledOnce();
  await expectNoAxeViolations(document.body, 'desk');
  await bar.getByRole('button', { name: 'Set category' }).click();
  await page.getByRole('dialog').getByLabelText('Category').selectOptions('Correspondence');
  await button('Set the category of 2 documents').click();
  await vi.waitFor(() => expect(bar.query()).toBeNull());
  expect(server.kept.map(({ category }) => category)).toEqual([
    'correspondence',
    'lease_agreement',
    'correspondence',
  ]);
});

test('[DOC-03] photos are chosen in their grid, a row of them with Shift, and archived at once', async () => {
  const one = (name: string) =>
    fileOf({ name, type: 'photo', category: 'service_photo', mimeType: 'image/jpeg', preview: true });
  const server = await open([one('A.jpg'), one('B.jpg'), one('C.jpg')], { category: 'service_photo' });
  const grid = page.getByRole('list', { name: 'Photos, newest first' });
  await grid.getByRole('checkbox', { name: 'Choose A.jpg' }).click();
  await grid.getByRole('checkbox', { name: 'Choose C.jpg' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: 'Chosen documents' });
  await expect.element(bar.getByText('3 documents chosen')).toBeVisible();
  await expectNoAxeViolations();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await vi.waitFor(() =>
    expect(server.kept.map(({ status }) => status)).toEqual(['archived', 'archived', 'archived']),
  );
});

test('[OFF-01] without a network a list that was shown before says that it is from this device, another one that it is not', async () => {
  openServer([]);
  dropReads();
  const kept = fileOf({ name: 'Lease.pdf' });
  const of = (input: object) => JSON.stringify([documentOperations.list.name, { ...input, cursor: null }]);
  recallAnswers({ [of(askOf({}))]: { items: [kept], cursor: 'more' } });
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stop = startLive({ nouns: ['documents'], store: createStore() });
  await render(<Page begin={{}} />);
  await expect.element(table.getByRole('link', { name: 'Lease.pdf' })).toBeVisible();
  await expect.element(page.getByText(/^From this device: the beginning of this list/)).toBeVisible();
  expect(button('Show more').query()).toBeNull();
  await button('Trash').click();
  await expect.element(page.getByText(/^This list was not shown on this device before/)).toBeVisible();
  stop();
  // The next page begins with a feed of its own.
  startLive({ nouns: ['documents'], store: createStore() })();
  recallAnswers();
});

test('[DOC-05] what expires is reckoned by the day of the office, not of the device', async () => {
  const now = new Date().toISOString();
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const zone = zones.find((each) => localDay(now, each) !== dayInput(now)) ?? '';
  const server = openServer([fileOf({ expiresAt: localDay(now, zone) })]);
  server.zone = zone;
  dropReads();
  await render(<Page begin={{}} />);
  await expect.element(table.getByText(/, today$/)).toBeVisible();
});

test('[DOC-05] renewals stand by client, what ends first first', async () => {
  const server = await open([
    fileOf({ name: 'Permit.pdf', clientName: 'Vineyard Gate', expiresAt: '2020-01-02' }),
    fileOf({
      name: 'Policy of the whole house 2020.pdf',
      clientName: 'Orchard Park',
      expiresAt: '2020-03-02',
    }),
    fileOf({ name: 'Lease.pdf', clientName: 'Vineyard Gate', expiresAt: '2020-05-02' }),
  ]);
  await button('Renewals').click();
  await expect.element(page.getByRole('heading', { name: 'Vineyard Gate' })).toBeVisible();
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Vineyard Gate', 'Orchard Park']);
  expect(listed(server).at(-1)).toMatchObject({ expiring: ['expired', '90'], sort: 'expires' });
  // The tables stand below each other as one.
  const left = (name: string) =>
    page
      .getByRole('columnheader', { name })
      .elements()
      .map((head) => Math.round(head.getBoundingClientRect().left));
  for (const name of ['Category', 'Site', 'Expires']) expect(new Set(left(name)).size).toBe(1);
  await expectNoAxeViolations();
});

test('[DOC-04] a picture is looked at by key: larger, smaller, the next one; Escape gives the focus back', async () => {
  await open([
    fileOf({ name: 'One.jpg', mimeType: 'image/jpeg', preview: true }),
    fileOf({ name: 'Two.jpg', mimeType: 'image/jpeg', preview: true }),
  ]);
  await table.getByRole('link', { name: 'One.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'One.jpg' });
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'One.jpg' })).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(dialog.getByRole('button', { name: 'Size 125 %' })).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(dialog.getByRole('button', { name: 'Size 100 %' })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: 'Two.jpg' }).getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await vi.waitFor(() => expect(page.getByRole('dialog').query()).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('One.jpg'));
});

test('[DOC-01] [DOC-05] the head counts what is listed, with the ways to what has ended and soon will; the viewer too', async () => {
  const today = localDay(new Date().toISOString(), 'America/Los_Angeles');
  const server = openServer([
    fileOf({ name: 'Permit.pdf', flaw: 'broken', expiresAt: '2020-01-02' }),
    fileOf({ name: 'Policy.pdf', flaw: 'broken', expiresAt: daysLater(today, 9) }),
    fileOf({ name: 'Lease.pdf', flaw: 'broken' }),
  ]);
  server.more = 409;
  dropReads();
  await render(<Page begin={{ type: 'contract' }} />);
  await expect.element(page.getByText('412 documents, 1 expired, 1 within 30 d')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '1 within 30 d' }))
    .toHaveAttribute('href', '/documents?type=contract&expiring=30');
  await table.getByRole('link', { name: 'Policy.pdf' }).click();
  await expect.element(page.getByRole('dialog').getByText('2 of 412')).toBeVisible();
});

test('[DOC-03] a trash that holds nothing says so and has no filter to clear', async () => {
  await open([], { deleted: 'true' });
  await expect.element(page.getByText('The trash is empty')).toBeVisible();
  expect(button('Clear filters').elements()).toEqual([]);
});

test('what ends a row is in view beside long names; the name stays where the rest must scroll', async () => {
  const long = 'Commission statement October 2026 Harvest Place and Vine Street Flats.pdf';
  const linked = { clientName: 'Bellweather Property Management', siteName: 'Cypress Court North' };
  await open([
    fileOf({ name: long, ...linked, expiresAt: '2020-01-02', category: 'insurance_document' }),
    fileOf({ name: 'On its way.pdf', ...linked, status: 'uploading', received: 410_000 }),
  ]);
  await expect.element(table.getByText('Uploading 50 %')).toBeVisible();
  const frame = table.element().parentElement as HTMLElement;
  const wide = document.createElement('style');
  // The room beside the sidebar of a window of 1440 px.
  wide.textContent = '[data-around] { width: 1188px }';
  frame.setAttribute('data-around', '');
  document.head.append(wide);
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  wide.textContent = '[data-around] { width: 700px }';
  frame.scrollLeft = 400;
  const name = table.getByRole('link', { name: long });
  expect(frame.scrollLeft).toBeGreaterThan(0);
  expect(name.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
    frame.getBoundingClientRect().left,
  );
  wide.remove();
});

test('[DOC-03] a document that is replaced is followed by its new version; an older one is opened only on purpose', async () => {
  const server = await open([fileOf({ name: 'Lease.pdf', flaw: 'broken' })]);
  await table.getByRole('link', { name: 'Lease.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lease.pdf', exact: true });
  await expect.element(dialog.getByText(/^Revision 1, shown/)).toBeVisible();
  const former = address.document;
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByLabelText('File', { exact: true }).upload(new File(['%PDF-1.7'], 'signed.pdf'));
  await expect.element(dialog.getByText(/^Revision 2, shown/)).toBeVisible();
  expect([address.document, former]).toEqual(server.kept.map(({ id }) => id));
  await expect.element(dialog.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Open revision 1' }).click();
  await expect.element(dialog.getByText(/^Revision 1, shown/)).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Replace' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(address.document).toBe(former);
});

test('[DOC-03] a document is linked, unlinked, and told why it cannot be sent by e-mail yet', async () => {
  const server = await open([
    fileOf({ name: 'Plan.docx', mimeType: 'application/msword', clientId: null, flaw: null }),
  ]);
  server.found = [
    {
      type: 'client',
      id: clientId,
      title: 'Vineyard Gate',
      subtitle: 'Olga Ng',
      description: 'Active',
      score: 1,
    },
  ];
  await table.getByRole('link', { name: 'Plan.docx' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan.docx' });
  await expect.element(dialog.getByText('This file cannot be previewed')).toBeVisible();
  await expect.element(dialog.getByText('Not scanned')).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'E-mail' }))
    .toHaveAttribute('title', 'Link it to a lead or a client first.');
  await expect.element(dialog.getByText('E-mail: Link it to a lead or a client first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Link to another record' }).click();
  await expect.element(page.getByLabelText('Find it')).toHaveFocus();
  await userEvent.keyboard('vine gate');
  await page.getByRole('radio', { name: /Vineyard Gate/ }).click();
  await button('Link to Vineyard Gate').click();
  await vi.waitFor(() => expect(server.kept[0]?.clientId).toBe(clientId));
  await dialog.getByRole('button', { name: /^Unlink/ }).click();
  await vi.waitFor(() => expect(server.kept[0]?.clientId).toBeNull());
});

test('axe finds nothing in the light and on a phone, where rows are cards', async () => {
  await open([
    fileOf({ name: 'Permit.pdf', expiresAt: '2020-01-02', clientName: 'Vineyard Gate' }),
    fileOf({ name: 'On its way.pdf', status: 'uploading', received: 410_000 }),
  ]);
  await expect.element(table.getByText('Uploading 50 %')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await page.viewport(390, 844);
  await expect.element(page.getByText('Expired Jan 2, 2020')).toBeVisible();
  await expectNoAxeViolations(document.body, 'phone');
});
