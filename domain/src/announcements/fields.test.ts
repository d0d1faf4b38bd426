import { describe, expect, test } from 'vitest';
import { announcementOperations, audienceWords } from '#announcements';
import { isAdministrator, type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const { create, update } = announcementOperations;
const whole = { title: 'Office closed', message: 'Nobody is in.', audience: ['user'] };
const [id] = ids(1);

describe('[SET-01] what is written of an announcement', () => {
  test.each<[string, unknown, unknown, string]>([
    ['title', long(100), long(101), 'Must not exceed 100 characters'],
    ['title', ' x ', '  ', 'Title is required'],
    ['message', long(1000), long(1001), 'Must not exceed 1000 characters'],
    ['message', 'x', '', 'Message is required'],
    ['audience', ['user'], [], 'Choose at least one role'],
    ['audience', [...roles], ['user', 'user'], 'Each role once'],
    ['startsAt', '2026-11-22T10:00:00.000Z', '2026-11-22', 'Invalid date and time'],
    ['endsAt', null, '2200-01-01T00:00:00.000Z', 'Invalid date and time'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(create.input, { ...whole, [field]: fits })).toBeNull();
    expect(said(create.input, { ...whole, [field]: wrong })).toBe(`${field}: ${words}`);
    const changed = (value: unknown) => said(update.input, { id, version: 1, fields: { [field]: value } });
    expect(changed(fits)).toBeNull();
    expect(changed(wrong)).toBe(`fields: ${field}: ${words}`);
  });

  test('without times it begins at once and lasts until somebody ends it', () => {
    expect(create.input.parse(whole)).toEqual({ ...whole, endsAt: null });
  });

  test.each(['startedAt', 'createdBy', 'version', 'id'])('nobody writes %s', (field) => {
    expect(said(create.input, { ...whole, [field]: null })).toBe(`Unrecognized key: "${field}"`);
  });

  test('nothing changed is no change, and none is of a version that nobody saw', () => {
    const fields = { title: 'x' };
    expect(said(update.input, { id, version: 1, fields: {} })).toBe(
      'fields: At least one field must be provided for update',
    );
    expect(said(update.input, { id, version: 0, fields })).toMatch(/^version: /);
    expect(said(update.input, { id, fields })).toMatch(/^version: /);
  });
});

test.each<[Role[], string]>([
  [['user'], 'User'],
  [['manager', 'admin'], 'Manager, Admin'],
  [['user', 'manager', 'admin', 'developer'], 'Everyone'],
])('%j are told as %s', (audience, words) => {
  expect(audienceWords(audience)).toBe(words);
});

test('[SET-01] administrators announce, and nobody else', () => {
  const administrators = roles.filter(isAdministrator);
  expect(openTo(announcementOperations, ...administrators)).toEqual([
    'announcements.list',
    'announcements.create',
    'announcements.update',
    'announcements.end',
  ]);
});
