import { expect, test } from 'vitest';
import { countWork } from '#kernel/work.fixtures.ts';
import {
  bodyHtml,
  changeTemplate,
  defaultTemplates,
  fillHtml,
  fillSubject,
  fillWords,
  isFormatted,
  markWords,
  mayEditTemplate,
  mayRemoveTemplate,
  rawTokensIn,
  sampleAddressee,
  sectionOf,
  type Template,
  templateSeeds,
  templateValuesOf,
  templateVariableGroups,
  templateVariables,
} from '#templates';

const sender = { name: 'Max Okafor', email: 'max@example.com', phone: '(707) 555-0100' };
const values = templateValuesOf(sampleAddressee, sender, '2026-11-21T01:05:00.000Z', 'America/Los_Angeles');
const hostile = {
  ...values,
  firstName: '<img src=x onerror=alert(1)>',
  lastName: `"'&<`,
  city: 'Napa\r\nBcc: all@example.com\u2028X: y',
  email: 'a"b@example.com',
  company: '',
  repName: '{{email}}',
};

test('[TPL-03] the menu offers every variable once', () => {
  const offered = templateVariableGroups.flatMap(({ names }): readonly string[] => names);
  expect([...offered].sort()).toEqual(Object.keys(values).sort());
});

test.each([
  ['<p>Hello</p>', true],
  ['  <DIV class="x">Hello</DIV>', true],
  ['<br>Hello', true],
  ['Hello <b>you</b>', false],
  ['< 5 machines', false],
  ['<luis@example.com> wrote', false],
  ['<script>alert(1)</script>', false],
  ['', false],
])('%s is formatted: %s', (body, formatted) => {
  expect(isFormatted(body)).toBe(formatted);
});

test('a plain body is shown as typed by an editor', () => {
  expect(bodyHtml({ body: 'Hello <b>,\nyou & me\n\n{{firstName}}' })).toBe(
    '<p>Hello &lt;b&gt;,<br>you &amp; me</p><p>{{firstName}}</p>',
  );
  expect(bodyHtml({ body: '<p>As it is</p>' })).toBe('<p>As it is</p>');
});

test.each([
  ['<p>Hi {{firstName}}</p>', '<p>Hi &lt;img src=x onerror=alert(1)&gt;</p>'],
  ['<p>{{lastName}}</p>', '<p>&quot;&#39;&amp;&lt;</p>'],
  ['<p title="{{lastName}}">x</p>', `<p title="%22'%26%3C">x</p>`],
  ['<a href="mailto:{{email}}">x</a>', '<a href="mailto:a%22b@example.com">x</a>'],
  ['<p>{{<b>last</b>Name}}!</p>', '<p>&quot;&#39;&amp;&lt;<b></b>!</p>'],
  ['<p>{<i>{state}</i>}</p>', '<p>CA<i></i></p>'],
  ['<p>{{&nbsp;state\n}}</p>', '<p>CA</p>'],
  ['<p>{{company|Tom &amp; Co}}</p>', '<p>Tom &amp; Co</p>'],
  ['<p>About {{company}}, <b>soon</b></p>', '<p>About, <b>soon</b></p>'],
  ['<p>About {{company}} <b>soon</b></p>', '<p>About <b>soon</b></p>'],
  ['<p>{{no such thing}}{{}}</p>', '<p></p>'],
  ['<p>{{repName}}</p>', '<p>{{email}}</p>'],
])('[TPL-03] %s', (html, filled) => {
  expect(fillHtml(html, hostile).text).toBe(filled);
});

test('[TPL-03] a subject is one line, whatever a value brings', () => {
  expect(fillSubject('In {{city}}\nSoon', hostile).text).toBe('In Napa Bcc: all@example.com X: y Soon');
});

test('[TPL-03] a whole template tells once what is empty and what is unknown', () => {
  const words = { subject: '{{company}} {{nick}}', body: 'To {{company}}, {{nick}} {{nack|x}}' };
  expect(fillWords({ type: 'email', ...words }, hostile)).toMatchObject({
    empty: ['company'],
    unknown: ['nick', 'nack'],
  });
  // A text has no subject, so what stands there says nothing.
  expect(fillWords({ type: 'sms', subject: '{{lastName}}', body: 'Hi' }, hostile)).toEqual({
    subject: '',
    text: 'Hi',
    html: '',
    empty: [],
    unknown: [],
  });
});

test('what has no value is marked by its name', () => {
  const marked = markWords(
    { type: 'email', subject: '<{{company}}>', body: 'a\n\n{{<x}} {{firstName}}' },
    hostile,
  );
  expect(marked.subject).toBe('&lt;<mark>company</mark>&gt;');
  expect(marked.body).toContain('&lt;img src=x');
  expect(marked.body).not.toMatch(/\{\{|<x|<img/);
});

test('[TPL-02] the six texts leave no token, filled or empty, and the texts fit in two segments', () => {
  expect(defaultTemplates.map(({ seed }) => seed)).toEqual([...templateSeeds]);
  const nothing = Object.fromEntries(templateVariables.map((name) => [name, ''])) as typeof values;
  for (const words of defaultTemplates)
    for (const facts of [values, nothing]) {
      const { subject, text, unknown } = fillWords(words, facts);
      expect([rawTokensIn(subject + text), unknown]).toEqual([[], []]);
      if (words.type === 'sms') expect(text.length).toBeLessThanOrEqual(320);
    }
});

test.each([
  ['{{firstName}}', ['{{firstName}}']],
  ['a {{{firstName}}} b {{}}', ['{{{firstName}}', '{{}}']],
  ['{{first{x}Name}}', ['{{first{x}Name}}']],
  ['{{firstName|{{lastName}}}}', ['{{firstName|{{lastName}}']],
  ['{{first\nName}}', ['{{first\nName}}']],
  ['{ {firstName}} {{ and { }', []],
])('[TPL-03] of %j these may not leave: %j', (text, tokens) => {
  expect(rawTokensIn(text)).toEqual(tokens);
});

test('[TPL-03] what a lead’s own field says in braces stays as it is written, and is no token', () => {
  const odd = { ...sampleAddressee, businessName: '{{{firstName}}}' };
  const { businessName } = templateValuesOf(odd, sender, '2026-11-21T01:05:00.000Z', 'UTC');
  expect([businessName, rawTokensIn(businessName)]).toEqual(['{\u2060{\u2060{firstName}}}', []]);
});

test('a long torn text is read once', () => {
  const work = countWork();
  fillHtml('{{<'.repeat(6_000), values);
  fillHtml('{<b>'.repeat(5_000), values);
  expect(work()).toBeLessThan(2_000);
});

const template: Template = {
  id: 't',
  version: 1,
  name: 'Hello',
  description: '',
  type: 'email',
  subject: 'Hi',
  body: 'Dear all',
  userId: 'max',
  ownerName: 'Max',
  isDefault: false,
  isShared: true,
  seed: null,
  usageCount: 3,
  createdAt: 'then',
  updatedAt: 'then',
  lastUsedAt: null,
  archivedAt: null,
};
const own = { ...template };
const raised = { ...template, isDefault: true };
const seeded = { ...raised, userId: null, seed: 'email-proposal' as const };
const max = { uid: 'max', role: 'manager' as const };
const mia = { uid: 'mia', role: 'user' as const };
const ada = { uid: 'ada', role: 'admin' as const };

test.each([
  ['own', max, own, 'mine', undefined, undefined],
  ["another's shared", mia, own, 'shared', 'TEMPLATE_NOT_YOURS', 'TEMPLATE_NOT_YOURS'],
  ["another's shared, for an administrator", ada, own, 'shared', undefined, undefined],
  ['own, a default by now', max, raised, 'default', 'DEFAULT_TEMPLATE', 'DEFAULT_TEMPLATE'],
  ['of every installation', max, seeded, 'default', 'DEFAULT_TEMPLATE', 'DEFAULT_TEMPLATE'],
  ['of every installation, for an administrator', ada, seeded, 'default', undefined, 'SEEDED_TEMPLATE'],
] as const)('[TPL-01] %s', (_, by, of, section, edit, remove) => {
  expect(sectionOf(of, by.uid)).toBe(section);
  expect(mayEditTemplate(by, of)?.code).toBe(edit);
  expect(mayRemoveTemplate(by, of)?.code).toBe(remove);
});

test('only what is touched is judged: what came from elsewhere may be renamed', () => {
  const former = { ...template, subject: '', body: '' };
  expect(changeTemplate(max, former, { name: 'New' }, 'now')).toMatchObject({ name: 'New', version: 2 });
  expect(changeTemplate(max, former, { body: '' }, 'now')).toMatchObject({ refused: 'input' });
  expect(changeTemplate(max, template, { isDefault: true }, 'now')).toMatchObject({ refused: 'forbidden' });
  expect(changeTemplate(max, template, { isDefault: false }, 'now')).toMatchObject({ isDefault: false });
});
