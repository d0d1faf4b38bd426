import { documentOperations, type LeadFile, pieceBytes } from 'domain/documents';
import type { Actor } from 'domain/kernel';
import { blankLead, type Lead } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { leave } from '#platform/whose.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { LeadFiles } from './LeadFiles.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const max: Actor = {
  uid: '0192f0c1-0000-7000-8000-000000000003',
  role: 'manager',
  displayName: 'Max Okafor',
};
const ada: Actor = { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'admin', displayName: 'Ada Reyes' };
const id = '0192f0c1-0000-7000-8000-100000000001';
const now = '2026-11-21T10:00:00.000Z';
const lead = (fields: Partial<Lead> = {}): Lead => ({
  ...blankLead(id, now),
  assignedRep: max.uid,
  assignedAt: now,
  column: 'new',
  ...fields,
});

let serial = 0;
const fileOf = (fields: Partial<LeadFile> = {}): LeadFile => {
  serial += 1;
  return {
    id: `0192f0c1-0000-7000-8000-2${String(serial).padStart(11, '0')}`,
    version: 1,
    leadId: id,
    name: `Lease ${serial}.pdf`,
    fileName: `Lease ${serial}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: 820_000,
    received: 820_000,
    type: 'other',
    category: 'other',
    status: 'ready',
    scan: 'unscanned',
    flaw: null,
    preview: false,
    errorMessage: '',
    uploadedBy: max.uid,
    author: 'Max Okafor',
    createdAt: now,
    ...fields,
  };
};

let megabytes = 25;

/** A server at the network's edge that keeps what arrives, and can be cut off or asked to refuse. */
const openServer = (kept: LeadFile[]) => {
  const parts = new Map<string, number>();
  const server = { kept, away: false, refuse: null as Response | null, pieces: [] as string[] };
  const receive = async (query: URLSearchParams, body: Blob): Promise<Response> => {
    if (server.refuse) return server.refuse.clone();
    const upload = query.get('upload') ?? '';
    const [offset, size, name] = [
      Number(query.get('offset')),
      Number(query.get('size')),
      query.get('name') ?? '',
    ];
    const received = parts.get(upload) ?? 0;
    if (offset !== received) return refusal({ status: 409, code: 'UPLOAD_OFFSET', current: { received } });
    const there = server.kept.find((file) => file.name === name && !query.has('again'));
    if (there && offset === 0)
      return Response.json({
        upload,
        received: 0,
        file: there,
        same: { id: there.id, name, at: there.createdAt },
      });
    server.pieces.push(`${name} ${offset}`);
    parts.set(upload, offset + body.size);
    if (offset + body.size < size)
      return Response.json({ upload, received: offset + body.size, file: null, same: null });
    const file = fileOf({ name, fileName: name, sizeBytes: size });
    server.kept.unshift(file);
    return Response.json({ upload, received: size, file, same: null });
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (server.away) throw new TypeError('Failed to fetch');
    const url = new URL(String(address), location.href);
    if (url.pathname === '/api/leads.fileUpload') return receive(url.searchParams, init?.body as Blob);
    const input = JSON.parse(String(init?.body ?? '{}')) as { file?: string };
    if (url.pathname === '/api/settings.get') return Response.json({ documentMegabytes: megabytes });
    if (url.pathname === '/api/leads.fileRemove') {
      server.kept = server.kept.filter((file) => file.id !== input.file);
      return Response.json({ id: input.file });
    }
    return Response.json({ items: server.kept });
  });
  return server;
};

const open = async (
  by: Actor,
  kept: LeadFile[] = [],
  fields: Partial<Lead> = {},
  off: string | null = null,
) => {
  const server = openServer(kept);
  dropReads();
  await render(<LeadFiles by={by} lead={lead(fields)} off={off} />);
  return server;
};

const choose = async (...files: File[]) =>
  userEvent.upload(page.elementLocator(document.querySelector('input[multiple]') as Element), files);
const picture = (name: string, bytes = 2_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
});
afterEach(() => {
  leave();
  megabytes = 25;
  vi.restoreAllMocks();
});

test('several files are added at once and stand in the grid when they have arrived', async () => {
  const server = await open(max);
  await expect.element(page.getByText('No files yet.', { exact: false })).toBeVisible();
  await choose(picture('washers.jpg'), picture('panel.jpg'), picture('door.jpg'));
  const grid = page.getByRole('list', { name: 'Files, newest first' });
  for (const name of ['washers.jpg', 'panel.jpg', 'door.jpg'])
    await expect.element(grid.getByRole('button', { name: `Open ${name}` })).toBeVisible();
  expect(server.kept).toHaveLength(3);
  await expect.element(page.getByText('3 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Clear done' }).click();
  expect(page.getByRole('list', { name: 'Uploads' }).query()).toBeNull();
});

test('[DOC-02] a lost connection says that it waits, and goes on where it stood once the network is back', async () => {
  const server = await open(max);
  await expect.element(page.getByText('No files yet.', { exact: false })).toBeVisible();
  const real = vi.mocked(window.fetch).getMockImplementation();
  let sent = 0;
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    if (String(address).includes('fileUpload')) sent += 1;
    if (sent > 1) server.away = true;
    return real?.(address, init) as Promise<Response>;
  });
  await choose(picture('long.jpg', pieceBytes * 2 + 10));
  await expect.element(page.getByText(/^Waits for the network, 256 KB of 2.0 MB/)).toBeVisible();
  vi.mocked(window.fetch).mockImplementation(real as typeof fetch);
  server.away = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Open long.jpg' })).toBeVisible();
  // Each piece begins where the one before it ended, whatever the line was worth.
  expect(server.pieces.slice(0, 2)).toEqual(['long.jpg 0', `long.jpg ${256 * 1024}`]);
});

test('an upload that this page knows nothing of is shown with how far it came', async () => {
  const status = 'uploading';
  await open(max, [fileOf({ fileName: 'cellar.jpg', name: 'cellar.jpg', status, received: 410_000 })]);
  const grid = page.getByRole('list', { name: 'Files, newest first' });
  await expect.element(grid.getByText('cellar.jpg')).toBeVisible();
  await expect.element(grid.getByText(/^\d.* of \d/)).toBeVisible();
});

test('what cannot be a file of ours says so beside its name; the others go on', async () => {
  await open(max);
  await choose(picture('setup.exe'), picture('empty.pdf', 0), picture('fine.jpg'));
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect.element(uploads.getByText('This file type is not allowed')).toBeVisible();
  await expect.element(uploads.getByText('This file is empty.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open fine.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Take setup.exe off the list' }).click();
  expect(page.getByText('setup.exe').query()).toBeNull();
});

test('a refusal of the server stands beside the file and may be tried again', async () => {
  const server = await open(max);
  server.refuse = refusal({ status: 409, code: 'TOO_MANY_FILES', message: 'A lead has at most 500 files.' });
  await choose(picture('one.jpg'));
  await expect.element(page.getByText('A lead has at most 500 files.')).toBeVisible();
  server.refuse = null;
  await page.getByRole('button', { name: 'Retry one.jpg' }).click();
  await expect.element(page.getByRole('button', { name: 'Open one.jpg' })).toBeVisible();
});

test('[DOC-02] while the server has no room the line says so, and the upload goes on by itself', async () => {
  const server = await open(max);
  const message = 'The server has no room for more files.';
  server.refuse = refusal({ status: 503, code: 'FILES_FULL', message });
  await choose(picture('one.jpg'));
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop one.jpg' })).toBeVisible();
  server.refuse = null;
  await expect.element(page.getByRole('button', { name: 'Open one.jpg' }), { timeout: 15_000 }).toBeVisible();
  expect(page.getByText(message, { exact: false }).query()).toBeNull();
});

test('[DOC-04] a photo in HEIC that this browser cannot read is refused, and told what to do', async () => {
  const server = await open(max);
  await choose(new File([new Uint8Array(2_000)], 'IMG_1.HEIC', { type: '' }));
  await expect.element(page.getByText(/^Photos in HEIC .* Send it as JPEG/)).toBeVisible();
  expect([server.pieces, page.getByRole('button', { name: /^Retry/ }).query()]).toEqual([[], null]);
});

test('the same file is offered instead, or kept a second time', async () => {
  const server = await open(max, [fileOf({ name: 'lease.pdf', createdAt: '2026-03-02T10:00:00.000Z' })]);
  await choose(picture('lease.pdf'));
  await expect.element(page.getByText(/^Already uploaded .*Mar 2.* – use it\?$/)).toBeVisible();
  await page.getByRole('button', { name: /^Upload anyway/ }).click();
  await vi.waitFor(() => expect(server.kept).toHaveLength(2));
  await choose(picture('lease.pdf'));
  await page.getByRole('button', { name: /^Use it/ }).click();
  expect(page.getByText(/^Already uploaded/).query()).toBeNull();
  expect(server.kept).toHaveLength(2);
});

test('a picture opens large and is saved from there; administrators delete files after a question', async () => {
  const shot = fileOf({ name: 'room.jpg', mimeType: 'image/jpeg', preview: true });
  const server = await open(ada, [shot, fileOf()]);
  await page.getByRole('button', { name: 'Open room.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'room.jpg' });
  await expect
    .element(dialog.getByRole('img', { name: 'room.jpg' }))
    .toHaveAttribute('src', `/api/files/${shot.id}?view=screen`);
  await expect
    .element(dialog.getByRole('link', { name: /^Download/ }))
    .toHaveAttribute('href', `/api/files/${shot.id}`);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Delete room.jpg' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await vi.waitFor(() => expect(server.kept.map(({ name }) => name)).not.toContain('room.jpg'));
  await vi.waitFor(() => expect(page.getByRole('button', { name: 'Open room.jpg' }).query()).toBeNull());
});

test('a rep deletes none; while viewing as somebody adding is off with its reason', async () => {
  await open(max, [fileOf({ name: 'a.pdf' })], {}, 'You are viewing as Max');
  await expect.element(page.getByRole('button', { name: 'Open a.pdf' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Delete a.pdf' }).query()).toBeNull();
  await expect
    .element(page.getByRole('button', { name: 'Add files' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You are viewing as Max').last()).toBeVisible();
});

test('what may be sent and how large is said by the settings', async () => {
  megabytes = 1;
  await open(max);
  await expect.element(page.getByText('Pictures, PDF, office files, CSV and text up to 1 MB.')).toBeVisible();
  await choose(picture('huge.pdf', 1024 * 1024 + 1));
  await expect.element(page.getByText('A file may have 1 MB at most.')).toBeVisible();
});

test('files of a lead that nobody works are not asked for', async () => {
  await open(max, [], { assignedRep: null, assignedAt: null, column: 'unassigned' });
  await expect.element(page.getByText('Take it to see its files.', { exact: false })).toBeVisible();
  expect(
    vi.mocked(window.fetch).mock.calls.filter(([url]) => String(url).includes(documentOperations.files.name)),
  ).toEqual([]);
});

test('axe finds nothing; the camera is offered on a phone', async () => {
  const server = await open(ada, [
    fileOf(),
    fileOf({ status: 'error', errorMessage: 'Upload interrupted' }),
    fileOf({ status: 'processing' }),
  ]);
  server.refuse = refusal({ status: 409, code: 'TOO_MANY_FILES', message: 'A lead has at most 500 files.' });
  await choose(picture('one.jpg'));
  await expect.element(page.getByText('A lead has at most 500 files.')).toBeVisible();
  await expectNoAxeViolations();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
  expect(document.querySelector('input[capture]')?.getAttribute('capture')).toBe('environment');
});
