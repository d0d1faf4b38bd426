import { expect, test } from 'vitest';
import { factorsOperations, passkeysOff, recoveryWords, relyingParty, stepCode } from '#factors';

test.each([
  ['https://washboard.example.com', { id: 'washboard.example.com', origin: 'https://washboard.example.com' }],
  ['https://crm.example.com:8443', { id: 'crm.example.com', origin: 'https://crm.example.com:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost', { id: 'localhost', origin: 'http://localhost' }],
  ['https://192.168.1.20', null],
  ['https://[2001:db8::1]', null],
  ['http://washboard.example.com', null],
])('[MFA-02] passkeys of %s are made for %o', (url, party) => {
  expect(relyingParty(url)).toEqual(party);
});

test.each([
  ['https://washboard.example.com/settings', null],
  ['http://localhost:3000/', null],
  ['http://127.0.0.1:3000/settings', 'Passkeys need a name: open http://localhost:3000 instead.'],
  ['https://192.168.1.20/', 'Passkeys need a name: Washboard is open here by the number of its machine.'],
  ['http://washboard.example.com/', 'Passkeys need an encrypted connection (https).'],
])('[MFA-02] at %s a page says: %s', (url, why) => expect(passkeysOff(url)).toBe(why));

test('[MFA-01] a code is taken as people type it', () => {
  expect(stepCode.parse(' 123 456 ')).toBe('123456');
  expect(stepCode.parse(recoveryWords('ABCDEFGHJK').toLowerCase())).toBe('ABCDEFGHJK');
});

test('[perm FAC-01] [perm FAC-03] what sets a factor up, shows, removes or resets one asks for the password', () => {
  const asks = Object.values(factorsOperations).filter(({ fresh }) => fresh === true);
  expect(asks.map(({ name }) => name)).toEqual([
    'factors.list',
    'factors.startTotp',
    'factors.startPasskey',
    'factors.rename',
    'factors.remove',
    'factors.renewRecovery',
    'factors.reset',
  ]);
});
