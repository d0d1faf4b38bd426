import { expect, test } from 'vitest';
import { blankLead } from '#leads';
import { defaultEmailTemplates } from './defaults.ts';
import { fillHtml, fillTemplate, rawTokensIn } from './fill.ts';
import { templateValuesOf, templateVariables } from './variables.ts';

const now = '2026-11-21T01:05:00.000Z';
const sender = { name: 'Max Okafor', email: 'max@example.com', phone: '(707) 555-0100' };
const blank = blankLead('0192f0c1-0000-7000-8000-000000000009', now);
const lead = {
  ...blank,
  firstName: 'Luis',
  lastName: 'Ferreira',
  email: 'luis@example.com',
  phone: '+17075550142',
  company: 'Redwood LLC',
  businessName: 'Redwood Terrace',
  streetAddress: '2210 Mendocino Ave',
  city: 'Santa Rosa',
  state: 'CA' as const,
  zipCode: '95401',
  typeOfMachines: 'front load',
  numberOfUnits: 72,
  numberOfMachinesNeeded: 12,
};
const values = templateValuesOf(lead, sender, now, 'America/Los_Angeles');
const none = templateValuesOf(blank, { name: '', email: '', phone: '' }, now, 'America/Los_Angeles');
const fill = (text: string, with_ = values) => fillTemplate(text, with_).text;

test('[TPL-03] every variable of the specification is filled', () => {
  const all = templateVariables.map((name) => `${name}={{${name}}}`).join('\n');
  expect(fill(all).split('\n')).toEqual([
    'firstName=Luis',
    'lastName=Ferreira',
    'fullName=Luis Ferreira',
    'email=luis@example.com',
    'phone=+17075550142',
    'company=Redwood LLC',
    'businessName=Redwood Terrace',
    'streetAddress=2210 Mendocino Ave',
    'city=Santa Rosa',
    'state=CA',
    'zipCode=95401',
    'fullAddress=2210 Mendocino Ave, Santa Rosa, CA 95401',
    'typeOfMachines=front load',
    'numberOfUnits=72',
    'machinesNeeded=12',
    'repName=Max Okafor',
    'repEmail=max@example.com',
    'repPhone=(707) 555-0100',
    // Already the 21st in London, still the 20th in the office.
    'todayDate=November 20, 2026',
    'currentTime=5:05 PM',
  ]);
});

test('[TPL-03] an empty variable takes its fallback, else leaves no trace and is named', () => {
  const filled = fillTemplate('Hello {{firstName|there}}, about {{businessName}}.', none);
  expect(filled).toEqual({ text: 'Hello there, about.', empty: ['businessName'], unknown: [] });
  expect(fill('Hello {{ firstName | there }}!')).toBe('Hello Luis!');
});

test('[TPL-03] an unknown variable is never shown raw', () => {
  expect(fillTemplate('Hi {{nickname}}, {{constructor|friend}}', values)).toEqual({
    text: 'Hi, friend',
    empty: [],
    unknown: ['nickname', 'constructor'],
  });
});

test('what a value holds is not filled again, and untouched lines keep their blanks', () => {
  expect(fill('{{firstName}}', { ...values, firstName: '{{email}}' })).toBe('{{email}}');
  expect(fill('  indented,  twice')).toBe('  indented,  twice');
});

test.each([
  ['a full lead', values],
  ['an empty lead', none],
])('[LEAD-03] the default templates leave no token with %s', (_what, facts) => {
  for (const { subject, body } of defaultEmailTemplates)
    for (const text of [subject, body]) {
      expect(fill(text, facts)).not.toMatch(/[{}]/);
      expect(fill(text, facts).trim()).not.toBe('');
      expect(fillTemplate(text, facts).unknown).toEqual([]);
    }
});

test('[TPL-02] the proposal says that quotes are valid 30 days', () => {
  expect(defaultEmailTemplates.map(({ name }) => name)).toEqual(['Initial Contact', 'Follow-up', 'Proposal']);
  expect(defaultEmailTemplates[2].body).toContain('valid for 30 days');
});

test.each([
  ['', []],
  ['{{a}}', ['{{a}}']],
  ['x {{a}}{{b|c}} y {{', ['{{a}}', '{{b|c}}']],
  ['}}{{', []],
  ['{{}}', ['{{}}']],
])('[TPL-03] the tokens of ‘%s’ are %j', (text, tokens) => {
  expect(rawTokensIn(text)).toEqual(tokens);
});

test('[TPL-03] a token without a name is its fallback, and its emptiness is named', () => {
  expect(fillTemplate('Dear {{|friend}}', values)).toEqual({ text: 'Dear friend', empty: [], unknown: [''] });
});

const odd = { ...values, firstName: 'javascript', company: '', email: 'a+b@c.example' };
test.each([
  ['<a href="mailto:{{email}}">', '<a href="mailto:a+b@c.example">'],
  ['<a href="https://x.example/?to={{email}}">', '<a href="https://x.example/?to=a%2Bb%40c.example">'],
  ['<a href="{{email}}">', '<a href="a%2Bb%40c.example">'],
  // What becomes an address that runs, or one of another server, leads nowhere.
  ['<a href="{{firstName}}:alert(1)">', '<a>'],
  ['<a href=" {{firstName}}\t:alert(1)">', '<a>'],
  ['<a href="/{{company}}/evil.example">', '<a>'],
  ['<a href="/{{city}}/evil//">', '<a href="/Santa%20Rosa/evil//">'],
  ['<a href="http://{{city}}.example">', '<a href="http://Santa%20Rosa.example">'],
  ['<a href="tel:{{machinesNeeded}}">', '<a href="tel:12">'],
  ['<p><b>{{city}}</b><a href="{{firstName}}:x">go</a></p>', '<p><b>Santa Rosa</b><a>go</a></p>'],
])('[TPL-03] within a tag a value stays what it is: %s', (html, filled) => {
  expect(fillHtml(html, odd).text).toBe(filled);
});

test('a tag without a variable stays as it was written', () => {
  expect(fillHtml('<a href="ftp://files.example">{{city}}</a>', values).text).toBe(
    '<a href="ftp://files.example">Santa Rosa</a>',
  );
});
