import { describe, expect, test } from 'vitest';
import { administrators, roles } from '#kernel';
import { long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  replyTelling,
  type SupportStatus,
  screenshotLetters,
  supportMail,
  supportRequestOperations,
  turnTelling,
} from '#supportRequests';

const { create, reply } = supportRequestOperations;
const whole = { kind: 'question', subject: 'Which leads?', details: 'Which leads may I pass on?' };
const picture = (letters: number) => `data:image/webp;base64,${'A'.repeat(letters)}`;
const along = { page: '/leads', browser: 'Firefox 145, Windows', version: '0.1.0', crashId: null };

describe('[SUP-03] what is written of a request', () => {
  test.each<[string, unknown, unknown, string]>([
    ['subject', long(120), long(121), 'Must not exceed 120 characters'],
    ['subject', ' x ', '  ', 'Subject is required'],
    ['details', long(5000), long(5001), 'Must not exceed 5000 characters'],
    ['details', 'x', '', 'Details are required'],
    ['screenshot', picture(100), 'data:image/svg+xml;base64,AAAA', 'The screenshot is no picture'],
    ['screenshot', null, picture(screenshotLetters), 'The screenshot is too large'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(create.input, { ...whole, [field]: fits })).toBeNull();
    expect(said(create.input, { ...whole, [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test.each(['question', 'problem', 'feature', 'data_fix'])('of the kind %s', (kind) => {
    expect(said(create.input, { ...whole, kind })).toBeNull();
  });

  test('[SUP-02] what goes along can be left out one by one', () => {
    for (const left of Object.keys(along))
      expect(said(create.input, { ...whole, context: { ...along, [left]: null } })).toBeNull();
    expect(create.input.parse(whole)).toMatchObject({ severity: 'medium', screenshot: null });
  });

  test.each(['status', 'number', 'createdBy', 'assignedTo'])('nobody writes %s', (field) => {
    expect(said(create.input, { ...whole, [field]: null })).toBe(`Unrecognized key: "${field}"`);
  });

  test('a reply says something', () => {
    const id = '0192f0c1-0000-7000-8000-100000000001';
    expect(said(reply.input, { id, text: ' ' })).toBe('text: Write something first');
  });
});

test('[SUP-03] who asks what', () => {
  const names = (verbs: string[]) => verbs.map((verb) => `supportRequests.${verb}`);
  expect(openTo(supportRequestOperations, ...roles)).toEqual(
    names(['list', 'get', 'create', 'reply', 'reopen', 'history', 'systemStatus']),
  );
  expect(openTo(supportRequestOperations, ...administrators)).toEqual(names(['note', 'assign', 'move']));
  expect(openTo(supportRequestOperations, 'developer')).toEqual(names(['crash']));
});

const about = {
  id: 'r',
  number: 118,
  subject: 'The day does not close',
  details: 'It says that one stop is open.',
  kind: 'problem',
  severity: 'high',
  createdBy: 'lou',
  author: 'Lou Berg',
  assignedTo: null,
} as const;

test.each<[string, string | null, object]>([
  ['dana', null, { uids: ['lou'] }],
  ['lou', 'dana', { uids: ['dana'] }],
  ['lou', null, { roles: administrators }],
  ['lou', 'lou', { roles: administrators }],
])('[SUP-03] a reply of %s, while %s has it, is told to the other side', (by, assignedTo, to) => {
  const reply = { by, author: 'Somebody', text: 'Thank you.\nWe look into it.', unverified: false };
  expect(replyTelling({ ...about, assignedTo }, reply)).toMatchObject({
    to,
    type: 'system',
    message: 'Somebody: Thank you. We look into it.',
  });
});

test.each<[string, string | null, SupportStatus, SupportStatus, string | null]>([
  ['dana', null, 'in_progress', 'resolved', 'Resolved to its author'],
  ['dana', null, 'resolved', 'closed', 'Closed to its author'],
  ['dana', null, 'resolved', 'in_progress', 'Reopened to its author'],
  ['dana', null, 'open', 'waiting', null],
  ['lou', null, 'closed', 'open', 'Reopened to all'],
  ['lou', 'dana', 'resolved', 'in_progress', 'Reopened to dana'],
])(
  '[SUP-03] what %s did, while %s has it, from %s to %s, is told: %s',
  (by, assignedTo, before, after, told) => {
    const telling = turnTelling({ ...about, assignedTo }, { by, before, after });
    const to = JSON.stringify(telling?.to);
    const whom = [
      ['its author', { uids: ['lou'] }],
      ['dana', { uids: ['dana'] }],
      ['all', { roles: administrators }],
    ].find(([, one]) => JSON.stringify(one) === to)?.[0];
    expect(telling && `${telling.title.replace('Request No. 118 ', '')} to ${whom}`).toBe(told);
  },
);

test('[SUP-03] its e-mails say who wrote, and whether they can be answered', () => {
  const link = 'https://wash.example/support';
  const first = supportMail(about, null, { link, answered: true });
  expect(first.subject).toBe('[No. 118] The day does not close');
  expect(first.text).toContain('Lou Berg wrote:\n\nIt says that one stop is open.');
  expect(first.text).toContain('Answer this e-mail');
  const reply = { by: 'dana', author: 'Dana', text: 'It is closed.', unverified: false };
  const next = supportMail(about, reply, { link, answered: false });
  expect(next.subject).toBe('Re: [No. 118] The day does not close');
  expect(next.text).toContain('Dana wrote:\n\nIt is closed.');
  expect(next.text).not.toContain('Answer this e-mail');
});

test('[SUP-03] a reply that nothing proves is passed on as such', () => {
  const reply = { by: 'dana', author: 'Dana', text: 'Send me the code.', unverified: true };
  expect(replyTelling(about, reply).message).toBe('Dana (sender not verified): Send me the code.');
  const { text } = supportMail(about, reply, { link: 'https://wash.example', answered: false });
  expect(text).toContain('Dana (sender not verified) wrote:\n\nSend me the code.');
});
