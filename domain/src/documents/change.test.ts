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
  suggestedCategory,
} from '#documents';

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
    const row = { status: 'processing', archivedAt: null } as const;
    expect(documentChanges(row, { name: 'x' }, 'now')).toEqual({ name: 'x', ...row });
    expect(documentChanges(row, { name: 'x', status: 'ready' }, 'now')).toBe(documentRefusals.status);
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
