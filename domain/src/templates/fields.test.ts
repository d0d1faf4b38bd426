import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inScope, type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  bodyLimits,
  changeTemplate,
  htmlOfText,
  isBlankBody,
  isFormatted,
  type Template,
  type TemplateChanges,
  templateOperations,
  templateRefusals,
  templateScope,
} from '#templates';

const { create, update, preview } = templateOperations;
const [id = '', other = ''] = ids(2);
const letter = { name: 'Hello', type: 'email', subject: 'Hi', body: 'Dear all' };

describe('[TPL-01] what is written of a template', () => {
  test.each<[string, unknown, unknown, string]>([
    ['name', long(100), long(101), 'Must not exceed 100 characters'],
    ['name', '🧺'.repeat(100), ' ', 'Name is required'],
    ['name', 'Select', 'drop table x', 'Name contains invalid characters or SQL/XSS patterns'],
    ['description', long(255), long(256), 'Must not exceed 255 characters'],
    ['subject', long(200), long(201), 'Must not exceed 200 characters'],
    ['body', long(20_000), long(20_001), 'Must not exceed 20000 characters'],
    [
      'body',
      '{{firstName}}'.repeat(200),
      '{{firstName}}'.repeat(201),
      'Must not have more than 200 variables',
    ],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(create.input, { ...letter, [field]: fits })).toBeNull();
    expect(said(create.input, { ...letter, [field]: wrong })).toBe(`${field}: ${words}`);
    expect(said(update.input, { id, version: 1, fields: { [field]: wrong } })).toBe(
      `fields: ${field}: ${words}`,
    );
  });

  test.each(['usageCount', 'userId', 'seed', 'lastUsedAt', 'archivedAt'])('%s is not written', (field) => {
    expect(said(create.input, { ...letter, [field]: null })).toBe(`Unrecognized key: "${field}"`);
  });

  test('a type is for life', () => {
    expect(said(create.input, { ...letter, type: 'push' })).toMatch(/^type: /);
    expect(said(update.input, { id, version: 1, fields: { type: 'sms' } })).toBe(
      'fields: Unrecognized key: "type"',
    );
  });

  test.each<[object, string | null]>([
    [{ id }, null],
    [{ type: 'sms', body: 'x' }, null],
    [{ id, leadId: other }, null],
    [{}, 'id: Name a template, or a type and a body'],
    [{ type: 'sms' }, 'id: Name a template, or a type and a body'],
    [{ id, type: 'sms', body: 'x' }, 'id: Name a template, or a type and a body'],
    [{ id, leadId: id, clientId: other }, 'leadId: Name a lead or a client, not both'],
  ])('a preview of %j', (input, words) => expect(said(preview.input, input)).toBe(words));
});

const template: Template = {
  id,
  version: 1,
  name: 'Hello',
  description: '',
  type: 'email',
  subject: 'Hi',
  body: 'Dear all',
  userId: 'me',
  ownerName: 'Me',
  isDefault: false,
  isShared: false,
  seed: null,
  usageCount: 0,
  createdAt: 'then',
  updatedAt: 'then',
  lastUsedAt: null,
  archivedAt: null,
};
const by = (role: Role) => ({ uid: 'me', role });

describe('[TPL-01] a template that changes', () => {
  const text: Partial<Template> = { type: 'sms', subject: '' };
  test.each<[string, Partial<Template>, TemplateChanges, keyof typeof templateRefusals | null]>([
    ['another subject', {}, { subject: 'Hello' }, null],
    ['no subject', {}, { subject: ' ' }, 'subjectMissing'],
    ['two lines for a subject', {}, { subject: 'Hi\nBcc: x' }, 'subjectLines'],
    ['a subject for a text', text, { subject: 'Hi' }, 'subjectOfText'],
    ['no subject for a text', text, { subject: '' }, null],
    ['no body', {}, { body: '  ' }, 'bodyMissing'],
    ['a body that shows nothing', {}, { body: '<p>&nbsp;</p><p></p>' }, 'bodyMissing'],
    ['the same in a text, which shows it', text, { body: '<p>&nbsp;</p>' }, null],
    ['a text of 1,600 characters', text, { body: long(1600) }, null],
    ['a longer one', text, { body: long(1601) }, 'bodyTooLong'],
    ['as much in an e-mail', {}, { body: long(1601) }, null],
    ['a default', {}, { isDefault: true }, 'makeDefault'],
    ['shared', {}, { isShared: true }, null],
  ])('%s', (_, given, fields, refused) => {
    const before = { ...template, ...given };
    const after = changeTemplate(by('manager'), before, fields, 'now');
    if (refused === null) expect(after).toEqual({ ...before, ...fields, version: 2, updatedAt: 'now' });
    else expect(after).toBe(templateRefusals[refused]);
  });

  test('[TPL-02] administrators make defaults, and leave those of every installation', () => {
    const seeded: Template = { ...template, isDefault: true, seed: 'email-proposal', userId: null };
    expect(changeTemplate(by('admin'), template, { isDefault: true }, 'now')).toMatchObject({
      isDefault: true,
    });
    expect(changeTemplate(by('admin'), seeded, { isDefault: false }, 'now')).toBe(
      templateRefusals.seededDefault,
    );
    expect(changeTemplate(by('admin'), seeded, { body: 'New' }, 'now')).toMatchObject({ body: 'New' });
  });
});

test.each(roles)('[perm TPL-01] what a %s finds: own, shared and default ones', (role) => {
  const scope = templateScope({ uid: 'me', role } as never);
  const found = (fields: object) =>
    inScope(scope, { userId: 'max', isShared: false, isDefault: false, ...fields });
  expect([found({ userId: 'me' }), found({ isShared: true }), found({ isDefault: true }), found({})]).toEqual(
    [true, true, true, false],
  );
});

test('everybody has templates of their own', () => {
  expect(openTo(templateOperations, ...roles)).toHaveLength(Object.keys(templateOperations).length);
  expect(bodyLimits).toEqual({ email: 20_000, sms: 1_600 });
});

describe('plain text as formatted text', () => {
  const plain = fc.string({
    unit: fc.constantFrom('a', '<', '>', '&', '"', "'", '\n', '\r\n'.charAt(0), ' '),
  });
  test('holds no tag that somebody typed, and reads as it was typed', () => {
    fc.assert(
      fc.property(plain, (typed) => {
        const html = htmlOfText(typed);
        expect(html.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/);
        const back = html
          .replaceAll('</p><p>', '\n\n')
          .replaceAll('<br>', '\n')
          .replace(/<\/?p>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
        expect(back).toBe(typed.replaceAll('\r\n', '\n').replace(/\n{2,}/g, '\n\n'));
      }),
    );
  });

  test.each([
    ['<p>Hello</p>', true],
    ['  <DIV class="a">x</DIV>', true],
    ['Hello <b>you</b>', false],
    ['<3 laundry', false],
    ['<someone@elm.example> wrote', false],
    ['<script>x</script>', false],
    ['', false],
  ])('%j is formatted: %s', (body, formatted) => {
    expect(isFormatted(body)).toBe(formatted);
    expect(isBlankBody({ type: 'email', body })).toBe(body === '');
  });
});
