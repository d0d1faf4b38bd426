import { describe, expect, test } from 'vitest';
import {
  type DocumentStatus,
  documentOperations,
  documentScope,
  documentStatuses,
  documentUpdate,
  documentUploadQuery,
  mayDownload,
  mayDownloadOffice,
  maySeeFiles,
  maySeeOffice,
  maySeeUnderway,
  mayUpload,
  uploadQuery,
  wrongOffset,
} from '#documents';
import { inScope, type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import { blankLead, type Lead } from '#leads';

const [id = '', other = ''] = ids(2);
const by = (role: Role) => ({ uid: 'me', role, displayName: 'Me' });
const lead = (fields: Partial<Lead>): Lead => ({ ...blankLead('l', 'now'), column: 'new', ...fields });
const leads = {
  own: lead({ assignedRep: 'me' }),
  'nobody’s': lead({ assignedRep: null, column: 'unassigned' }),
  another: lead({ assignedRep: 'max' }),
};
const [user, manager, admin, developer] = roles;

describe('[DOC-01] files of a lead (D9)', () => {
  test.each<[Role, keyof typeof leads, string | null]>([
    [user, 'own', null],
    [manager, 'own', null],
    [user, 'nobody’s', 'LEAD_NOT_TAKEN'],
    [manager, 'nobody’s', 'LEAD_NOT_TAKEN'],
    [manager, 'another', 'LEAD_NOT_YOURS'],
    [admin, 'nobody’s', null],
    [admin, 'another', null],
    [developer, 'another', null],
  ])('a %s sees those of a lead that is %s: %s', (role, whose, code) => {
    expect(maySeeFiles(by(role), leads[whose])?.code ?? null).toBe(code);
    // Whoever may not see them learns nothing of how far they are.
    for (const status of documentStatuses)
      if (code !== null) expect(mayDownload(by(role), leads[whose], { status })?.code).toBe(code);
  });

  test.each<[Role, Partial<Lead>, boolean]>([
    [user, {}, true],
    [manager, {}, true],
    [manager, { convertedToClientId: 'c' }, true],
    [admin, { convertedToClientId: 'c', assignedRep: 'max' }, true],
    [manager, { assignedRep: 'max' }, false],
    [manager, { assignedRep: null, column: 'unassigned' }, false],
    [admin, { deleted: true }, false],
    [manager, { passState: 'pending', passedTo: 'me' }, false],
    [admin, { passState: 'pending', passedTo: 'me' }, true],
  ])('a %s adds one to %j: %s', (role, fields, may) => {
    expect(mayUpload(by(role), lead({ assignedRep: 'me', ...fields })) === null).toBe(may);
  });

  test.each<[DocumentStatus, string | null, string | null]>([
    ['uploading', 'forbidden', 'conflict'],
    ['processing', 'forbidden', 'conflict'],
    ['error', 'forbidden', 'conflict'],
    ['ready', null, null],
    ['archived', null, null],
  ])('the bytes of one that is %s', (status, ofRep, ofAdministrator) => {
    expect(mayDownload(by('manager'), leads.own, { status })?.refused ?? null).toBe(ofRep);
    expect(mayDownload(by('admin'), leads.own, { status })?.refused ?? null).toBe(ofAdministrator);
    expect(mayDownloadOffice(by('admin'), { status })?.refused ?? null).toBe(ofAdministrator);
    expect(mayDownloadOffice(by('manager'), { status })?.code).toBe('ADMINISTRATORS_ONLY');
  });

  test.each<[DocumentStatus, boolean]>([
    ['uploading', false],
    ['error', false],
    ['processing', true],
    ['ready', true],
    ['archived', true],
  ])('[perm DOC-08] one of somebody else’s that is %s is shown to the rep: %s', (status, shown) => {
    expect(maySeeUnderway(by('manager'), { status, uploadedBy: 'ada' })).toBe(shown);
    expect(maySeeUnderway(by('manager'), { status, uploadedBy: 'me' })).toBe(true);
    expect(maySeeUnderway(by('admin'), { status, uploadedBy: 'max' })).toBe(true);
  });

  test.each(roles)('what the office keeps, and a %s', (role) => {
    expect(maySeeOffice(by(role)) === null).toBe(role === 'admin' || role === 'developer');
  });

  test.each(roles)('a %s is told live of files they may see', (role) => {
    const scope = documentScope({ uid: 'me', role, sees: 'self' });
    const all = role === 'admin' || role === 'developer';
    const told = (assignedRep: string | null, deleted = false) => inScope(scope, { assignedRep, deleted });
    expect([told('me'), told('max'), told(null), told('me', true)]).toEqual([true, all, all, false]);
  });

  test('[perm DOC-06] the list, changes and the trash are for administrators, files of a lead for who works it', () => {
    expect(openTo(documentOperations, ...roles)).toEqual(['leads.files']);
    expect(openTo(documentOperations, 'admin', 'developer')).toHaveLength(
      Object.keys(documentOperations).length - 1,
    );
  });
});

describe('[DOC-01] what is written of a document', () => {
  test.each<[string, unknown, unknown, string]>([
    ['name', long(255), long(256), 'Must not exceed 255 characters'],
    ['name', ' x ', '  ', 'Name is required'],
    ['description', long(2000), long(2001), 'Must not exceed 2000 characters'],
    ['tags', ids(20), ids(21), 'At most 20 tags'],
    ['effectiveDate', null, '2026-13-01', 'Invalid date'],
    ['expiresAt', '2199-12-31', '2200-01-01', 'Invalid date'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(documentUpdate, { [field]: fits })).toBeNull();
    expect(said(documentUpdate, { [field]: wrong })).toBe(`${field}: ${words}`);
  });
});

describe('what an upload’s address says', () => {
  test.each<[string, unknown, unknown, string]>([
    ['offset', '0', '-1', 'Must be a whole number'],
    ['offset', '999999999999', '1000000000000', 'Must be a whole number'],
    ['size', '1', '1.5', 'Must be a whole number'],
    ['size', '01', '0x10', 'Must be a whole number'],
    ['name', long(255), long(256), 'Must not exceed 255 characters'],
    ['checksum', 'a'.repeat(64), 'a'.repeat(63), 'Must be a SHA-256 checksum'],
    ['checksum', '0'.repeat(64), 'A'.repeat(64), 'Must be a SHA-256 checksum'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(uploadQuery, { id, [field]: fits })).toBeNull();
    expect(said(uploadQuery, { id, [field]: wrong })).toBe(`${field}: ${words}`);
    expect(said(documentUploadQuery, { [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test('a number comes as a number, and nothing said is the whole file from its beginning', () => {
    expect(uploadQuery.parse({ id, offset: '42', size: '100' })).toEqual({
      id,
      offset: 42,
      size: 100,
      name: '',
    });
    expect(documentUploadQuery.parse({})).toEqual({ offset: 0, name: '' });
  });

  test.each<[object, string | null]>([
    [{ clientId: id }, null],
    [{ siteId: id }, null],
    [{ clientId: id, siteId: other }, 'siteId: Name a client or a site, not both'],
    [{ leadId: id }, 'Unrecognized key: "leadId"'],
    [{ again: '0' }, 'again: Invalid input: expected "1"'],
  ])('of the office: %j', (query, words) => expect(said(documentUploadQuery, query)).toBe(words));

  test('one that goes on at the wrong place is told the right one', () => {
    expect(wrongOffset(1024)).toMatchObject({
      refused: 'conflict',
      message: 'This upload goes on at 1024.',
      current: { received: 1024 },
    });
  });
});
