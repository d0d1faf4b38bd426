import { type Document, documentOperations } from 'domain/documents';
import { type Actor, daysLater, localDay } from 'domain/kernel';
import { type SearchResult, searchOperations } from 'domain/search';
import { settingsOperations } from 'domain/settings';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { refusal } from '#platform/testing/fake-calls.ts';
import { WorkProvider } from '#view';

export const ada: Actor = {
  uid: '0192f0c1-0000-7000-8000-000000000002',
  role: 'admin',
  displayName: 'Ada Reyes',
};
export const clientId = '0192f0c1-0000-7000-8000-400000000001';
export const now = '2026-11-21T10:00:00.000Z';

/** Ada works here. */
export const Works = ({ off = null, children }: { off?: string | null; children: ReactNode }) => (
  <WorkProvider value={{ by: ada, viewer: { uid: ada.uid, role: ada.role, sees: 'all' }, off }}>
    {children}
  </WorkProvider>
);

let serial = 0;
/** A document with these differences. */
export const fileOf = (fields: Partial<Document> = {}): Document => {
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
export const openServer = (kept: Document[]) => {
  const server = {
    kept,
    broken: false,
    zone: 'America/Los_Angeles',
    uploads: [] as string[],
    updates: [] as object[],
    asked: [] as [string, object][],
    found: [] as SearchResult[],
    /** So many more than are told. */
    more: 0,
  };
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
          !server.kept.some(({ replacesId }) => replacesId === file.id) &&
          (file.status === 'archived') === (status === 'archived') &&
          (!type || file.type === type),
    );
  const figures = (asked: Listing) => {
    const ends = list(asked).flatMap(({ expiresAt }) => expiresAt ?? []);
    const today = localDay(new Date().toISOString(), server.zone);
    const soon = ends.filter((end) => end >= today && end <= daysLater(today, 30));
    return {
      all: server.more + list(asked).length,
      expired: ends.filter((end) => end < today).length,
      soon: soon.length,
    };
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), location.href);
    if (url.pathname === '/api/documents.replace') {
      const former = change(url.searchParams.get('id') ?? '', { current: false });
      if (!former) return refusal({ status: 404, code: 'NOT_FOUND' });
      const { name, revision } = former;
      const file = fileOf({ name, revision: revision + 1, replacesId: former.id });
      server.kept.unshift(file);
      return Response.json({ upload: 'u', received: file.sizeBytes, file, same: null });
    }
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
    server.asked.push([url.pathname.replace('/api/', ''), input]);
    const name = url.pathname.replace('/api/', '');
    if (name === documentOperations.list.name)
      return server.broken
        ? refusal({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' })
        : Response.json({ items: list(input), cursor: null });
    if (name === documentOperations.figures.name) return Response.json(figures(input));
    if (name === documentOperations.update.name) {
      server.updates.push(input.fields);
      return Response.json(change(input.id, input.fields));
    }
    if (name === documentOperations.archive.name)
      return Response.json(change(input.id, { status: 'archived', archivedAt: now }));
    if (name === documentOperations.remove.name) return Response.json(change(input.id, { deletedAt: now }));
    if (name === documentOperations.restore.name)
      return Response.json(change(input.id, { status: 'ready', archivedAt: null, deletedAt: null }));
    if (name === documentOperations.get.name) {
      const file = server.kept.find(({ id }) => id === input.id);
      return file ? Response.json(file) : refusal({ status: 404, code: 'NOT_FOUND' });
    }
    if (name === documentOperations.versions.name) {
      const former = server.kept.find(({ id }) => id === input.id)?.replacesId;
      const isVersion = ({ id, replacesId }: Document) =>
        [id, replacesId].includes(input.id) || id === former;
      return Response.json({ items: server.kept.filter(isVersion) });
    }
    if (name === documentOperations.updateMany.name) {
      for (const id of input.ids) change(id, input.fields);
      const rows = input.ids.map((id: string) => ({
        id,
        outcome: 'changed',
        code: null,
        message: null,
        name: '',
      }));
      return Response.json({ rows, changed: rows.length, unchanged: 0, refused: 0 });
    }
    if (name === settingsOperations.get.name)
      return Response.json({ officeTimeZone: server.zone, documentMegabytes: 25 });
    if (name === searchOperations.all.name) return Response.json({ results: server.found });
    if (name.startsWith('users.')) return Response.json({ items: [] });
    return refusal({ status: 404, code: 'NOT_FOUND' });
  });
  return server;
};
