import type { Document } from 'domain/documents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { leave } from '#platform/whose.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Documents, type DocumentsProps } from './Documents.tsx';
import { ada, clientId, fileOf, now, openServer, Works } from './documents.fixtures.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const client: DocumentsProps['of'] = { client: { id: clientId, deletedAt: null } };

const open = async (kept: Document[] = [], more: Partial<DocumentsProps> & { broken?: boolean } = {}) => {
  const server = openServer(kept);
  server.broken = more.broken === true;
  dropReads();
  await render(
    <Works off={more.off ?? null}>
      <Documents by={ada} of={more.of ?? client} off={more.off ?? null} />
    </Works>,
  );
  return server;
};

const choose = async (...files: File[]) =>
  userEvent.upload(page.elementLocator(document.querySelector('input[multiple]') as Element), files);
const picture = (name: string) => new File([new Uint8Array(2_000)], name, { type: 'image/jpeg' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = page.getByRole('table', { name: 'Documents' });
const more = async (name: string, entry: string) => {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const link = (name: string) => list.getByRole('link', { name });

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

test('[DOC-01] files are uploaded to a client, described on their way, and the same one is told of', async () => {
  const server = await open();
  await expect.element(page.getByText('No documents yet. Drop files here or choose Upload.')).toBeVisible();
  await choose(picture('room.jpg'));
  await expect.element(link('room.jpg')).toBeVisible();
  expect(server.uploads).toEqual([`room.jpg ${clientId}`]);
  await expect.element(page.getByText('1 of 1 done')).toBeVisible();
  await page.getByLabelText('Type of all').selectOptions('Permit');
  await vi.waitFor(() => expect(server.updates).toEqual([{ type: 'permit', category: 'permit_license' }]));
  await expect.element(page.getByLabelText('Category of all')).toHaveValue('permit_license');
  await button('Clear done').click();
  await choose(picture('room.jpg'));
  await expect.element(page.getByText(/^Already uploaded Nov 21.* – use it\?$/)).toBeVisible();
  await page.getByRole('button', { name: /^Use it/ }).click();
  expect(server.kept).toHaveLength(1);
});

test('[DOC-02] a file that is there and hangs nowhere is linked here when it is used', async () => {
  const server = await open([fileOf({ name: 'lease.pdf', fileName: 'lease.pdf', clientId: null })]);
  await choose(new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' }));
  await page.getByRole('button', { name: /^Use it/ }).click();
  await vi.waitFor(() => expect(server.updates).toEqual([{ clientId }]));
  await expect.element(page.getByText(/^Already uploaded/)).not.toBeInTheDocument();
  expect(server.kept).toHaveLength(1);
});

test('[DOC-05] where a file hangs and until when it holds; its details are changed', async () => {
  const server = await open([
    fileOf({ name: 'Permit.pdf', expiresAt: '2020-01-02' }),
    fileOf({ name: 'Plan.pdf', siteName: 'Vine Street', siteId: clientId, expiresAt: '2099-05-06' }),
  ]);
  for (const said of ['Expired Jan 2, 2020', 'Vine Street', 'May 6, 2099'])
    await expect.element(list.getByText(said)).toBeVisible();
  await more('Permit.pdf', 'Edit details');
  const form = page.getByRole('dialog', { name: 'Details of Permit.pdf' });
  await form.getByLabelText('Type').selectOptions('Insurance');
  await expect.element(form.getByLabelText('Category')).toHaveValue('insurance_document');
  await form.getByLabelText('Tags').fill('city, 2027');
  await form.getByLabelText('Expires').fill('2027-12-31');
  await form.getByLabelText('Reminds, days before').fill('90, 14');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect.element(list.getByText('Dec 31, 2027')).toBeVisible();
  expect(server.updates).toEqual([
    {
      type: 'insurance',
      category: 'insurance_document',
      tags: ['city', '2027'],
      expiresAt: '2027-12-31',
      remindDaysBefore: [90, 14],
    },
  ]);
});

test('[DOC-03] a version that was replaced is only looked at, or goes into the trash alone', async () => {
  await open([fileOf({ name: 'Old.heic', mimeType: 'image/heic', current: false })]);
  await button('Actions for Old.heic').click();
  for (const name of [/^Edit details/, /^Link/, /^Replace/, /^Archive/])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByText('This version alone stands in the trash for 30 days.')).toBeVisible();
  await button('Cancel').click();
  await link('Old.heic').click();
  await expect.element(page.getByText('Not scanned')).toBeVisible();
  await expect.element(page.getByText(/^Place and device data/)).not.toBeInTheDocument();
});

test('[DOC-03] a file is archived, deleted and restored; photos stand in a grid', async () => {
  const server = await open([
    fileOf({ name: 'Permit.pdf' }),
    fileOf({ name: 'Room.jpg', type: 'photo', mimeType: 'image/jpeg', preview: true }),
  ]);
  await more('Permit.pdf', 'Archive');
  await expect.element(link('Permit.pdf')).not.toBeInTheDocument();
  await button('Archived').click();
  await more('Permit.pdf', 'Restore from the archive');
  await expect.element(page.getByText('No documents match')).toBeVisible();
  await button('Clear filters').click();
  await more('Permit.pdf', 'Delete');
  await button('Delete document').click();
  await vi.waitFor(() => expect(server.kept[0]?.deletedAt).toBe(now));
  await button('Trash').click();
  await more('Permit.pdf', 'Restore from the trash');
  await vi.waitFor(() => expect(server.kept[0]?.deletedAt).toBeNull());
  await button('Photos').click();
  await button('Open Room.jpg').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Room.jpg' }).getByRole('img', { name: 'Room.jpg' }))
    .toBeVisible();
});

test('[DOC-01] the files of a client are narrowed by type and text, and by neither again', async () => {
  const server = await open([fileOf({ name: 'Permit.pdf', type: 'permit' })]);
  await expect.element(link('Permit.pdf')).toBeVisible();
  await button('Type').nth(0).click();
  await page.getByRole('group', { name: 'Type' }).getByLabelText('Type').selectOptions('Photo');
  await expect.element(page.getByText('No documents match')).toBeVisible();
  expect(server.asked.findLast(([name]) => name === 'documents.list')?.[1]).toMatchObject({
    clientId,
    type: 'photo',
  });
  await button('Clear filters').nth(0).click();
  await expect.element(link('Permit.pdf')).toBeVisible();
});

test('what cannot be read says so, and Retry reads it; while viewing as somebody uploading is off', async () => {
  const server = await open([fileOf({ name: 'Permit.pdf' })], {
    broken: true,
    off: 'You are viewing as Max',
  });
  await expect.element(page.getByText('Could not load documents. Something went wrong.')).toBeVisible();
  server.broken = false;
  await button('Retry').click();
  await expect.element(link('Permit.pdf')).toBeVisible();
  await expect.element(button('Upload')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You are viewing as Max').last()).toBeVisible();
});

test('axe finds nothing, in the list, in the form and on a phone', async () => {
  await open([
    fileOf({ expiresAt: '2020-01-02' }),
    fileOf({ name: 'Broken.pdf', status: 'error', errorMessage: 'Upload interrupted' }),
  ]);
  await expect.element(list.getByText('Upload interrupted')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await more('Broken.pdf', 'Edit details');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeViolations();
  await button('Cancel').click();
  await page.viewport(390, 844);
  await expectNoAxeViolations(document.body, 'phone');
});
