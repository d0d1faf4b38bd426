import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  documentCategories,
  documentChanges,
  documentLabel,
  documentRefusals,
  documentStatuses,
  documentTypes,
  documentUpdate,
  expiryOf,
  moveDocument,
  retryUpload,
  suggestedCategory,
} from '#documents';

const kept = {
  status: 'processing',
  archivedAt: null,
  leadId: null,
  clientId: null,
  siteId: null,
  machineId: null,
} as const;
const row = { ...kept, current: true };

describe('[DOC-01] documents', () => {
  const allowed = [
    ['ready', 'archived'],
    ['archived', 'ready'],
  ];
  it.each(documentStatuses.flatMap((from) => documentStatuses.map((to) => [from, to] as const)))(
    'a person takes one from %s to %s only by archiving and bringing back',
    (from, to) => {
      const moved = moveDocument({ status: from, archivedAt: null }, to, 'now');
      const may = from === to || allowed.some(([a, b]) => a === from && b === to);
      expect(moved).toEqual(
        may
          ? { status: to, archivedAt: to === 'archived' && from !== to ? 'now' : null }
          : documentRefusals.status,
      );
    },
  );

  it('a change without a status leaves it, and one with a wrong status changes nothing', () => {
    expect(documentChanges(row, { name: 'x' }, 'now')).toEqual({ name: 'x', ...kept });
    expect(documentChanges(row, { name: 'x', status: 'ready' }, 'now')).toBe(documentRefusals.status);
  });

  it('[DOC-03] a version that was replaced is changed no more', () => {
    expect(documentChanges({ ...row, current: false }, { name: 'x' }, 'now')).toBe(documentRefusals.replaced);
  });

  it.each([
    ['a client', { clientId: 'c' }, { clientId: 'c' }],
    ['a client and its site', { clientId: 'c', siteId: 's' }, { clientId: 'c', siteId: 's' }],
    ['a machine of its site', { siteId: 's', machineId: 'm' }, { siteId: 's', machineId: 'm' }],
    ['a lead and a client', { leadId: 'l', clientId: 'c' }, documentRefusals.twoHomes],
    ['a lead and a site', { leadId: 'l', siteId: 's' }, documentRefusals.twoHomes],
    ['a machine without its site', { machineId: 'm' }, documentRefusals.machineElsewhere],
  ])('[DOC-03] one is linked to %s', (_, fields, made) => {
    const is = 'code' in made ? made : { ...kept, ...made };
    expect(documentChanges(row, fields, 'now')).toEqual(is);
  });

  it('[DOC-03] what goes to another site leaves its machine behind, and is unlinked by null', () => {
    const linked = { ...row, clientId: 'c', siteId: 's', machineId: 'm' };
    const moved = { ...kept, clientId: 'c', siteId: 'other' };
    expect(documentChanges(linked, { siteId: 'other' }, 'now')).toEqual(moved);
    expect(documentChanges(linked, { clientId: null, siteId: null }, 'now')).toEqual(kept);
    expect(documentChanges(linked, { name: 'x' }, 'now')).toMatchObject({ siteId: 's', machineId: 'm' });
  });

  it.each([
    ['error', { status: 'uploading', errorMessage: '' }],
    ['uploading', { status: 'uploading', errorMessage: '' }],
    ['processing', documentRefusals.notInterrupted],
    ['ready', documentRefusals.notInterrupted],
    ['archived', documentRefusals.notInterrupted],
  ] as const)('[DOC-02] of one that is %s the upload is tried again, or not', (status, made) => {
    expect(retryUpload({ status, scan: 'unscanned' })).toEqual(made);
    expect(retryUpload({ status, scan: 'infected' })).toBe(documentRefusals.notInterrupted);
  });

  it('[perm DOC-06] where the bytes lie, how many they are and whose they are is nobody’s to write', () => {
    for (const fields of [{ storageKey: 'x' }, { sizeBytes: 1 }, { uploadedBy: 'x' }, { checksum: 'x' }, {}])
      expect(documentUpdate.safeParse(fields).success).toBe(false);
  });

  it('every type suggests a category, and every category is suggested', () => {
    for (const type of documentTypes) expect(categoriesOf[type]).toContain(suggestedCategory(type));
    expect([...new Set(Object.values(categoriesOf).flat())].sort()).toEqual([...documentCategories].sort());
    expect(documentLabel('service_contract')).toBe('Service contract');
  });

  it.each([
    [null, null],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'soon'],
    ['2026-12-21', 'soon'],
    ['2026-12-22', 'ok'],
  ])('one that expires %s is %s on 2026-11-21', (expiresAt, expiry) => {
    expect(expiryOf(expiresAt, '2026-11-21')).toBe(expiry);
  });
});
