import { expect, test } from 'vitest';
import { safeNext } from './next.ts';

const origin = 'https://washboard.example';

test.each([
  '/',
  '/leads',
  '/leads/0198d1d0-0000-7000-8000-000000000001?column=sold',
  '/leads?x=1#frag',
  '/admin/users/0198d1d0-0000-7000-8000-000000000001',
  '/clients/1?site=2',
])('[AUTH-20] %s is kept', (path) => {
  expect(safeNext(path, origin)).toBe(path);
  expect(safeNext(`${origin}${path}`, origin)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://evil.example/leads',
  'https://washboard.example.evil.example/leads',
  'http://crm@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'leads',
  '/login?next=/login',
  '/api/auth/sign-out',
  '/auth/provider?mode=redirect',
  '/leads/..//evil',
  '/leads?x=\\evil',
  `/leads?x=${'a'.repeat(2000)}`,
  '',
  null,
  undefined,
  ['/leads'],
])('[AUTH-20] %j falls back to /', (path) => {
  expect(safeNext(path, origin)).toBe('/');
});
