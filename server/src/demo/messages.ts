import { type Actor, day, e164, later, minute } from 'domain/kernel';
import { type Lead, leadTitle } from 'domain/leads';
import { type Delivery, nextDaytime } from 'domain/messages';
import type { MailState } from 'domain/outbox';
import type { Settings } from 'domain/settings';
import { leadsById, openIds } from '#leads';
import { keepMessage } from '#messages';
import type { Context } from '#platform/operations/context.ts';
import { accounts } from './people.ts';
import { type Chance, chance } from './random.ts';
import words from './words.json' with { type: 'json' };

type Parts = Pick<Context, 'db' | 'now' | 'newId'> & { settings: Pick<Settings, 'officeTimeZone'> };
type Writer = Actor & { email: string };

const sent: readonly [MailState, string] = ['sent', ''];
/** How most ended, and the few that did not go well. */
const outcomes: readonly (readonly [MailState, string])[] = [
  ...[sent, sent, sent, sent, sent, sent],
  ['bounced', '550 5.1.1 This mailbox is not there'],
  sent,
  ['failed', '550 5.7.1 Refused by the mail server'],
  ['unknown', 'The server stopped answering after it was handed over'],
  ['cancelled', ''],
];

const spoken = (text: string, lead: Lead, writer: Writer): string =>
  text
    .replace('{title}', leadTitle(lead))
    .replace('{first}', lead.firstName || 'there')
    .replace('{rep}', writer.displayName.split(' ')[0] ?? '');

const deliveryTo = (address: string, [state, reason]: readonly [MailState, string], at: string) => ({
  address,
  state,
  reason,
  sentAt: ['sent', 'delivered', 'bounced'].includes(state) ? later(at, 4_000) : null,
});
type Sent = Pick<Delivery, 'address' | 'state' | 'reason' | 'sentAt'>;

type Page = { parts: Parts; by: Chance; writer: Writer; lead: Lead; at: string; nth: number };

/** About that moment, but by day where the lead is, not before `from` and not after now; null where it was night since. */
const byDay = ({ parts, by, lead, at }: Page, from: string): string | null => {
  const { now, settings } = parts;
  const some = by.between(5, 480) * minute;
  const found = [at, later(at, -day)].map((moment) => {
    const open = nextDaytime(moment, lead.state, settings.officeTimeZone);
    return open === moment ? moment : later(open, some);
  });
  return found.find((moment) => moment >= from && moment <= now) ?? null;
};

const letter = ({ parts, by, writer, lead, at, nth }: Page): Promise<string> => {
  const { subject, body } = by.of(words.letters);
  const end: Sent = deliveryTo(lead.email, outcomes[nth % outcomes.length] ?? sent, at);
  // Once in a while somebody else is written to as well, and that address is wrong.
  const more = nth % 9 === 4 ? [deliveryTo('office@example.net', ['failed', '550 No such user'], at)] : [];
  return keepMessage(parts, {
    channel: 'email',
    direction: 'out',
    subject: spoken(subject, lead, writer),
    content: `Hello ${lead.firstName || 'there'},\n\n${spoken(body, lead, writer)}\n\nBest regards\n${writer.displayName}`,
    at,
    lead,
    senderId: writer.uid,
    senderName: writer.displayName,
    senderAddress: writer.email,
    deliveries: [end, ...more],
    recipients: [end, ...more].map(({ address }) => address),
  });
};

const text = async (page: Page, after: string): Promise<void> => {
  const { parts, by, writer, lead, nth } = page;
  const number = e164(lead.phone);
  const at = byDay(page, after);
  if (number === null || at === null) return;
  const end =
    nth % 6 === 5 ? (['failed', 'The number cannot receive texts'] as const) : (['delivered', ''] as const);
  await keepMessage(parts, {
    channel: 'sms',
    direction: 'out',
    subject: '',
    content: spoken(by.of(words.texts), lead, writer),
    at,
    lead,
    senderId: writer.uid,
    senderName: writer.displayName,
    senderAddress: '',
    deliveries: [deliveryTo(number, end, at)],
    recipients: [number],
  });
};

const answer = ({ parts, by, writer, lead, at }: Page, replyTo: string): Promise<string> =>
  keepMessage(parts, {
    channel: 'email',
    direction: 'in',
    subject: 'Re: Laundry',
    content: by.of(words.answers),
    at,
    lead,
    senderId: null,
    senderName: `${lead.firstName} ${lead.lastName}`.trim(),
    senderAddress: lead.email,
    deliveries: [],
    recipients: [writer.email],
    replyTo,
  });

const stray = (parts: Parts): Promise<string> =>
  keepMessage(parts, {
    channel: 'email',
    direction: 'in',
    subject: 'Laundry machines for 40 units',
    content: 'Hello, we run a building with 40 units in Petaluma. Who can we talk to about machines?',
    at: later(parts.now, -190 * minute),
    lead: null,
    senderId: null,
    senderName: 'Greta Holm',
    senderAddress: 'greta.holm@example.org',
    deliveries: [],
    recipients: ['office@demo.example'],
  });

/** What the reps have written and received about leads they work, and a letter from somebody nobody knows yet. */
export const addMessages = async (parts: Parts): Promise<void> => {
  const by = chance(79);
  for (const writer of [accounts.marcus, accounts.lena]) {
    const leads = await leadsById(parts.db, await openIds(parts.db, writer.uid, 30));
    const reachable = leads.filter(({ email }) => email !== '').sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const [nth, lead] of reachable.entries()) {
      // Nothing was written about a lead before it was there.
      const age = Math.floor((Date.parse(parts.now) - Date.parse(lead.createdAt)) / minute);
      const ago = by.between(Math.min(60, age >> 1), age >> 1);
      const about = { parts, by, writer, lead, at: later(parts.now, -ago * minute), nth };
      const page = { ...about, at: byDay(about, lead.createdAt) ?? about.at };
      const since = Date.parse(parts.now) - Date.parse(page.at);
      const id = await letter(page);
      if (nth % 3 === 1) await text({ ...page, at: later(page.at, since / 2) }, page.at);
      if (nth % 4 === 0) await answer({ ...page, at: later(page.at, since / 4) }, id);
    }
  }
  await stray(parts);
};
