import { type Document, documentOperations } from 'domain/documents';
import type { Actor } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { announceSignedOut } from '#platform/call.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Documents, type DocumentsProps } from './Documents.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const ada: Actor = { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'admin', displayName: 'Ada Reyes' };
const clientId = '0192f0c1-0000-7000-8000-400000000001';
const now = '2026-11-21T10:00:00.000Z';
const client: DocumentsProps['of'] = { client: { id: clientId, deletedAt: null } };

let serial = 0;
const fileOf = (fields: Partial<Document> = {}): Document => {
  serial += 1;
  return {
    id: `0192f0c1-0000-7000-8000-2${String(serial).padStart(11, '0')}`,
    version: 1,
    leadId: null,
    clientId,
    siteId: null,
    machineId: null,
    eventId: null,
    invoiceId: null,
    leadName: '',
    clientName: '',
    siteName: '',
    name: `Lease ${serial}.pdf`,
    fileName: `Lease ${serial}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: 820_000,
    received: 820_000,
    type: 'contract',
    category: 'lease_agreement',
    status: 'ready',
    scan: 'unscanned',
    flaw: null,
    preview: false,
    errorMessage: '',
    uploadedBy: ada.uid,
    author: 'Ada Reyes',
    description: '',
    tags: [],
    effectiveDate: null,
    expiresAt: null,
    remindDaysBefore: [60, 30, 7],
    revision: 1,
    replacesId: null,
    current: true,
    upload: '0192f0c1-0000-7000-8000-500000000001',
    archivedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
};

type Listing = { status?: string; deleted?: boolean; type?: string; clientId?: string };

/** A server at the network's edge that keeps what arrives and lists it as it is asked. */
const openServer = (kept: Document[]) => {
  const server = { kept, broken: false, uploads: [] as string[], updates: [] as object[] };
  const change = (id: string, fields: Partial<Document>) => {
    server.kept = server.kept.map((file) =>
      file.id === id ? { ...file, ...fields, version: file.version + 1 } : file,
    );
    return server.kept.find((file) => file.id === id);
  };
  const list = ({ status, deleted, type }: Listing) =>
    server.kept.filter((file) =>
      deleted
        ? file.deletedAt !== null
        : file.deletedAt === null &&
          (file.status === 'archived') === (status === 'archived') &&
          (!type || file.type === type),
    );
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), location.href);
    if (url.pathname === '/api/documents.upload') {
      const name = url.searchParams.get('name') ?? '';
      server.uploads.push(`${name} ${url.searchParams.get('clientId')}`);
      const there = server.kept.find((file) => file.fileName === name && !url.searchParams.has('again'));
      const same = there && { id: there.id, name, at: there.createdAt };
      const file = there ?? fileOf({ name, fileName: name });
      if (!there) server.kept.unshift(file);
      return Response.json({ upload: 'u', received: file.sizeBytes, file, same: same ?? null });
    }
    const input = JSON.parse(String(init?.body ?? '{}'));
    const name = url.pathname.replace('/api/', '');
    if (name === documentOperations.list.name)
      return server.broken
        ? refusal({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' })
        : Response.json({ items: list(input), cursor: null });
    if (name === documentOperations.update.name) {
      server.updates.push(input.fields);
      return Response.json(change(input.id, input.fields));
    }
    if (name === documentOperations.archive.name)
      return Response.json(change(input.id, { status: 'archived', archivedAt: now }));
    if (name === documentOperations.remove.name) return Response.json(change(input.id, { deletedAt: now }));
    if (name === documentOperations.restore.name)
      return Response.json(change(input.id, { status: 'ready', archivedAt: null, deletedAt: null }));
    return refusal({ status: 404, code: 'NOT_FOUND' });
  });
  return server;
};

const open = async (kept: Document[] = [], more: Partial<DocumentsProps> & { broken?: boolean } = {}) => {
  const server = openServer(kept);
  server.broken = more.broken === true;
  dropReads();
  await render(<Documents by={ada} of={more.of ?? client} off={more.off ?? null} />);
  return server;
};

const choose = async (...files: File[]) =>
  userEvent.upload(page.elementLocator(document.querySelector('input[multiple]') as Element), files);
const picture = (name: string) => new File([new Uint8Array(2_000)], name, { type: 'image/jpeg' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = page.getByRole('list', { name: 'Documents, newest first' });
const more = async (name: string, entry: string) => {
  await button(`More of ${name}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
});
afterEach(() => {
  announceSignedOut();
  vi.restoreAllMocks();
});

test('[DOC-01] files are uploaded to a client, and the same one is told of', async () => {
  const server = await open();
  await expect.element(page.getByText('No documents yet. Drop files here or choose Upload.')).toBeVisible();
  await choose(picture('room.jpg'));
  await expect.element(list.getByRole('link', { name: 'Download room.jpg' })).toBeVisible();
  expect(server.uploads).toEqual([`room.jpg ${clientId}`]);
  await choose(picture('room.jpg'));
  await expect
    .element(page.getByText(/^Already uploaded .*Nov 21.*– use it\?$|^Already uploaded/))
    .toBeVisible();
  await button('Use it').click();
  expect(server.kept).toHaveLength(1);
});

test('[DOC-01] where a file hangs and until when it holds; its details are changed', async () => {
  const server = await open([
    fileOf({ name: 'Permit.pdf', expiresAt: '2020-01-02' }),
    fileOf({ name: 'Plan.pdf', siteName: 'Vine Street', siteId: clientId, expiresAt: '2099-05-06' }),
    fileOf({ name: 'Room.jpg', leadId: clientId, type: 'photo', category: 'service_photo' }),
  ]);
  await expect.element(list.getByText('Expired Jan 2, 2020')).toBeVisible();
  for (const said of ['Vine Street', 'Expires May 6, 2099', 'From the lead', 'Service photo'])
    await expect.element(list.getByText(said)).toBeVisible();
  await more('Permit.pdf', 'Edit details');
  const form = page.getByRole('dialog', { name: 'Details of Permit.pdf' });
  await form.getByLabelText('Type').selectOptions('Insurance');
  await expect.element(form.getByLabelText('Category')).toHaveValue('insurance_document');
  await form.getByLabelText('Tags').fill('city, 2027');
  await form.getByLabelText('Expires').fill('2027-12-31');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect.element(list.getByText('Expires Dec 31, 2027')).toBeVisible();
  expect(server.updates).toEqual([
    { type: 'insurance', category: 'insurance_document', tags: ['city', '2027'], expiresAt: '2027-12-31' },
  ]);
});

test('[DOC-01] a file is archived, removed and brought back; photos stand in a grid', async () => {
  const server = await open([
    fileOf({ name: 'Permit.pdf' }),
    fileOf({ name: 'Room.jpg', type: 'photo', mimeType: 'image/jpeg', preview: true }),
  ]);
  await more('Permit.pdf', 'Archive');
  await expect.element(page.getByRole('link', { name: 'Download Permit.pdf' })).not.toBeInTheDocument();
  await button('Archived').click();
  await more('Permit.pdf', 'Bring back from the archive');
  await expect.element(page.getByText('No documents match')).toBeVisible();
  await button('Clear filters').click();
  await more('Permit.pdf', 'Remove');
  await button('Remove file').click();
  await vi.waitFor(() => expect(server.kept[0]?.deletedAt).toBe(now));
  await button('Removed').click();
  await button('Bring back Permit.pdf').click();
  await vi.waitFor(() => expect(server.kept[0]?.deletedAt).toBeNull());
  await button('Photos').click();
  await button('Open Room.jpg').click();
  await expect.element(page.getByRole('dialog', { name: 'Room.jpg' }).getByRole('img')).toBeVisible();
});

test('what cannot be read says so, and Retry reads it; while viewing as somebody uploading is off', async () => {
  const server = await open([fileOf({ name: 'Permit.pdf' })], {
    broken: true,
    off: 'You are viewing as Max',
  });
  await expect.element(page.getByText('Something went wrong.')).toBeVisible();
  server.broken = false;
  await button('Retry').click();
  await expect.element(list.getByRole('link', { name: 'Download Permit.pdf' })).toBeVisible();
  await expect.element(button('Upload')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You are viewing as Max').last()).toBeVisible();
});

test('axe finds nothing, in the list, in the form and on a phone', async () => {
  await open([
    fileOf({ expiresAt: '2020-01-02' }),
    fileOf({ name: 'Broken.pdf', status: 'error', errorMessage: 'Upload interrupted' }),
  ]);
  await expect.element(list.getByText('Upload interrupted')).toBeVisible();
  await expectNoAxeViolations();
  await more('Broken.pdf', 'Edit details');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeViolations();
  await button('Cancel').click();
  await page.viewport(390, 844);
  await expectNoAxeViolations();
});
