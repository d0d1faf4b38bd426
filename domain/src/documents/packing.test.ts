import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedPaths } from '#documents';

type File = Parameters<typeof packedPaths>[0][number];
const file = (fields: Partial<File> = {}): File => ({
  id: 'x',
  name: 'Lease.pdf',
  fileName: 'Lease.pdf',
  leadName: '',
  clientName: '',
  siteName: '',
  ...fields,
});
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

test.each([
  ['of a client', { clientName: 'Vine Laundry' }, 'Vine Laundry/Lease.pdf'],
  ['of its site', { clientName: 'Vine Laundry', siteName: 'Oak St' }, 'Vine Laundry/Oak St/Lease.pdf'],
  ['of a lead', { leadName: 'Elm Court' }, 'Elm Court/Lease.pdf'],
  ['of nothing', {}, 'Not linked/Lease.pdf'],
  ['renamed', { name: 'Contract 2026' }, 'Not linked/Contract 2026.pdf'],
  ['with dots alone', { clientName: '..', siteName: '../..' }, 'file/_/Lease.pdf'],
  ['with a way out', { name: '../../etc/passwd' }, 'Not linked/_.._etc_passwd.pdf'],
  ['written from right to left', { name: 'exe\u202Efdp.pdf' }, 'Not linked/exe_fdp.pdf'],
  ['of a device', { name: 'NUL.pdf', clientName: 'con' }, '_con/_NUL.pdf'],
  ['with a laundry basket', { name: '🧺 room.pdf' }, 'Not linked/🧺 room.pdf'],
])('[DOC-03] a file %s has its place in the zip', (_, fields, path) => {
  expect(packedPaths([file(fields)])).toEqual([path]);
});

test('[DOC-03] doubles are numbered, whatever their case and whatever is numbered already', () => {
  const names = ['Lease.pdf', 'lease.PDF', 'Lease (2).pdf', 'Lease.pdf'];
  expect(packedPaths(names.map((name) => file({ name, fileName: name })))).toEqual([
    'Not linked/Lease.pdf',
    'Not linked/lease (2).pdf',
    'Not linked/Lease (2) (2).pdf',
    'Not linked/Lease (3).pdf',
  ]);
});

const strange = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('.', '/', '\\', '\u202e', '🧺', '👩‍🔧', 'a'),
  ),
  maxLength: 300,
});

test('[DOC-03] whatever names files have, a zip holds each once, at a place that stays within it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          id: fc.constant('x'),
          name: strange,
          fileName: strange,
          leadName: strange,
          clientName: strange,
          siteName: strange,
        }),
        { maxLength: 8 },
      ),
      (files) => {
        const paths = packedPaths(files);
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(files.length);
        for (const path of paths) {
          const parts = path.split('/');
          expect(parts.length).toBeGreaterThan(1);
          for (const part of parts) {
            expect(bytesOf(part)).toBeLessThanOrEqual(255);
            expect(part).not.toMatch(/^\.{0,2}$|[\p{Cc}\p{Cf}\\:]/u);
          }
        }
      },
    ),
  );
});
