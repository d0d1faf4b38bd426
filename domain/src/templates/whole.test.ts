import { expect, test } from 'vitest';
import { fillWords, markWords, rawTokensIn } from './fill.ts';
import { type TemplateValues, templateVariables } from './variables.ts';

const values = {
  ...(Object.fromEntries(templateVariables.map((name) => [name, ''])) as TemplateValues),
  firstName: 'Ana & Luis',
  city: 'Napa',
};

test('[TPL-03] a formatted e-mail is filled as formatted text and nothing else', () => {
  const words = {
    type: 'email',
    subject: 'In {{city}} {{nobody}}',
    body: '<p>Hi {{firstName}} {{company}}</p>',
  } as const;
  expect(fillWords(words, values)).toEqual({
    subject: 'In Napa',
    text: '',
    html: expect.stringContaining('Hi Ana &amp; Luis'),
    empty: ['company'],
    unknown: ['nobody'],
  });
});

test('[TPL-03] a plain e-mail and a text message are filled as text', () => {
  const body = 'Hi {{firstName}}';
  expect(fillWords({ type: 'email', subject: 'In {{city}}', body }, values)).toMatchObject({
    subject: 'In Napa',
    text: 'Hi Ana & Luis',
    html: '',
  });
  // A text message has no subject, and what looks like formatted text in it is text.
  expect(
    fillWords({ type: 'sms', subject: 'In {{city}}', body: '<p>{{firstName}}</p>' }, values),
  ).toMatchObject({
    subject: '',
    text: '<p>Ana & Luis</p>',
    html: '',
  });
});

test.each([
  ['email', '<p>{{firstName}} {{company}}</p>', '<p>Ana &amp; Luis <mark>company</mark></p>'],
  ['email', '{{firstName}} <b>', '<p>Ana &amp; Luis &lt;b&gt;</p>'],
  ['sms', '<p>{{city}}</p>', '<p>&lt;p&gt;Napa&lt;/p&gt;</p>'],
] as const)('[TPL-03] for the eye, an %s of %s', (type, body, shown) => {
  expect(markWords({ type, subject: '', body }, values).body).toBe(shown);
});

test.each([
  ['', []],
  ['{{a}}', ['{{a}}']],
  ['a {{b}} c {{d', ['{{b}}']],
  ['{{a}}{{b}}', ['{{a}}', '{{b}}']],
  ['{{}}', ['{{}}']],
  ['a }} b', []],
  ['{{a}} and {{b}}', ['{{a}}', '{{b}}']],
])('[TPL-03] the tokens left in %s', (text, tokens) => {
  expect(rawTokensIn(text)).toEqual(tokens);
});

test('[TPL-03] a fallback stands where the value is empty, also an empty fallback', () => {
  const filled = (body: string) => fillWords({ type: 'sms', subject: '', body }, values);
  expect(filled('{{company|your house}}')).toMatchObject({ text: 'your house', empty: [] });
  expect(filled('{{city|your town}}')).toMatchObject({ text: 'Napa', empty: [] });
  expect(filled('x{{company|}}')).toMatchObject({ text: 'x', empty: [] });
  expect(filled('x{{|y}}')).toMatchObject({ unknown: [''] });
});
