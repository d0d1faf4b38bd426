import { type Client, clientSentences } from 'domain/clients';
import type { Telling } from 'domain/kernel';
import { type Lead, leadSentences, nextStepDue } from 'domain/leads';
import { messageSentences } from 'domain/notifications';
import { defaultSettings } from 'domain/settings';
import { userSentences } from 'domain/users';
import { expect, test } from 'vitest';
import { accounts } from './people.ts';
import { stories } from './story.ts';

const now = '2026-11-21T10:00:00.000Z';
const { lena, marcus, priya } = accounts;
const names = new Map<string, string>(
  Object.values(accounts).map(({ uid, displayName }) => [uid, displayName]),
);

/** What no sentence for people has: words of code, ids, JSON, moments of machines, a dash for nothing. */
const code =
  /[a-z][A-Z]|\w_\w|[0-9a-f]{8}-[0-9a-f]{4}-|[{}[\]<>]|\b(undefined|null|NaN|true|false)\b|\d{4}-\d\d-\d\d|[–—]/;
const isPlain = ({ title, message, many, actionLabel }: Telling) => {
  const more = many?.(3);
  const said = [title, message, actionLabel, ...(more ? [more.title, more.message] : [])];
  for (const words of said) {
    expect(words).not.toMatch(code);
    expect(words).not.toMatch(/ {2}|^ | $|: *$|^[,:]/);
  }
};

const told = stories(now, defaultSettings).map(({ lead }) => lead);
const before: Partial<Lead> = {
  assignedRep: lena.uid,
  passedFrom: lena.uid,
  passedTo: marcus.uid,
  timeoutExpired: true,
  endOfLeaseReminders: {},
};
const after: Partial<Lead> = {
  assignedRep: marcus.uid,
  passedTo: marcus.uid,
  passReason: 'Too far for me',
  leadContacted: true,
  timeoutExpired: false,
  contactedWithinTimeframe: true,
  endOfLeaseReminders: { 12: now },
};

test.each(Object.keys(leadSentences))('[NOTIF-08] what leads tell of %s is in words', (verb) => {
  const sentence = leadSentences[verb as keyof typeof leadSentences];
  const tellings = told.flatMap((lead) =>
    [after, { ...after, assignedRep: lena.uid }, { leadContacted: true }].flatMap(
      (changes) =>
        sentence?.({
          actor: priya.uid,
          before,
          after: { ...changes, column: lead.column },
          lead,
          givenBy: lena.uid,
          nameOf: (uid) => names.get(uid ?? '') ?? 'Washboard',
          timeZone: 'America/Los_Angeles',
        }) ?? [],
    ),
  );
  expect(tellings.length).toBeGreaterThan(0);
  for (const one of tellings) isPlain(one);
});

test('[NOTIF-08] so is what is told of next steps, clients, accounts and messages', () => {
  const due = told.filter(({ nextStep }) => nextStep);
  expect(due.length).toBeGreaterThan(0);
  for (const lead of due) isPlain(nextStepDue(lead, 'America/Los_Angeles'));
  const client = {
    id: 'c',
    businessName: 'Vine Street',
    contractEndDate: '2027-01-20',
    accountManager: null,
  };
  const clients = Object.values(clientSentences).flatMap((sentence) =>
    (['admin', 'manager'] as const).flatMap((managerRole) =>
      sentence({
        before: { contractReminders: {} },
        after: { accountManager: lena.uid, contractReminders: { 1: now } },
        client: client as Client,
        managerRole,
      }),
    ),
  );
  const users = Object.values(userSentences).flatMap((sentence) =>
    sentence({ uid: lena.uid, after: { role: 'manager', to: lena.uid, leads: 12 }, name: 'Tom Brandvold' }),
  );
  const messages = Object.values(messageSentences).flatMap((sentence) =>
    [null, lena.uid].flatMap((leadRep) =>
      (['email', 'sms'] as const).flatMap((channel) =>
        sentence({
          channel,
          senderId: priya.uid,
          senderName: '',
          senderAddress: 'olga@vine.example',
          recipients: ['a@b.example'],
          failedRecipients: [],
          subject: '',
          content: 'Please come.',
          leadId: null,
          leadName: '',
          clientId: null,
          leadRep,
          unverified: true,
        }),
      ),
    ),
  );
  for (const said of [clients, users, messages]) {
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) isPlain(one);
  }
});
