import { expect, test } from 'vitest';
import { comesBack, crashGroupOf, crashVersion, ownFrame } from '#crash';
import { compareVersions } from '#kernel';

const chrome = `TypeError: x is not a function
    at https://crm.example.com/node_modules/react-dom/client.js:10:20
    at saveLead (http://127.0.0.1:5173/src/leads/save.ts?t=17:31:7)
    at async Promise.all (index 0)`;

test.each([
  ['of Chrome, past what is not ours', chrome, 'saveLead in save.ts'],
  [
    'of Firefox',
    'saveLead@http://127.0.0.1:5173/src/leads/save.ts:31:7\n@http://a/b.js:1:1',
    'saveLead in save.ts',
  ],
  ['without a name', 'Error\n    at http://127.0.0.1:5173/src/leads/save.ts:31:7', 'save.ts'],
  [
    'of a build, where names say nothing',
    'Error\n    at t (https://crm.example.com/assets/a1B2c3d.js:1:999)',
    '',
  ],
  ['of an extension', 'Error\n    at go (chrome-extension://abc/content.js:1:2)', ''],
  ['that is none', 'no stack at all', ''],
  ['that is empty', '', ''],
])('[ADMIN-06] the first own frame of a stack %s', (_, stack, frame) => expect(ownFrame(stack)).toBe(frame));

test('[ADMIN-06] crashes are the same whatever ids and numbers they name', () => {
  const one = crashGroupOf({ error: 'No lead 0192f000-0000-7000-8000-0000000000a1 at 12:45', stack: chrome });
  const other = crashGroupOf({
    error: 'No lead 0192f000-0000-7000-8000-0000000000ff at 07:12',
    stack: chrome,
  });
  expect(one).toEqual(other);
  expect(one.message).toBe('No lead … at …:…');
  expect(crashGroupOf({ error: ' \n', stack: '' })).toEqual({ message: 'No message', frame: '' });
});

test.each([
  ['{"kind":"error","version":"0.2.0"}', '0.2.0'],
  ['{"version":"0.10.0"}', '0.10.0'],
  ['{"version":"0.10.1"}', ''],
  ['{"version":"999.0.0"}', ''],
  ['{"version":"0.1.0-evil"}', ''],
  ['{"kind":"error"}', ''],
  ['{"version":7}', ''],
  ['broken', ''],
  ['', ''],
])('[ADMIN-06] the version of %s is ‘%s’', (additionalData, version) =>
  expect(crashVersion({ additionalData }, '0.10.0')).toBe(version),
);

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', true],
  ['0.10.0', '0.9.9', false],
  ['0.9.9', '0.10.0', true],
  ['', '0.1.0', true],
  ['0.1.0', '', false],
  [null, '9.0.0', false],
])('[ADMIN-06] mended after %s, it comes back with %s: %s', (after, version, back) =>
  expect(comesBack(after, version)).toBe(back),
);

test('versions are compared by their numbers', () => {
  expect(['1.0.0', '0.10.0', '0.9.1', '0.9'].toSorted(compareVersions)).toEqual([
    '0.9',
    '0.9.1',
    '0.10.0',
    '1.0.0',
  ]);
});
