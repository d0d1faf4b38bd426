import type { MessageChannel } from 'domain/kernel';
import { type Lead, type LeadChange, optLeadIn, optLeadOut, productAuthor } from 'domain/leads';
import { readSettings } from '#settings';
import { saveChange, type Writing } from './keep.ts';
import { lockLeadsAt, unmarkedAt } from './sql/at.ts';
import { updateLeads } from './sql/many.ts';
import { leadEvent } from './told.ts';

type Hearing = Pick<Writing, 'db' | 'now' | 'newId' | 'emit'>;
type At = { channel: MessageChannel; address: string };

const markOf = { email: 'emailOptOut', sms: 'smsOptOut' } as const;

const markAll = async (hearing: Hearing, at: At, mark: (lead: Lead) => LeadChange): Promise<void> => {
  const settings = await readSettings(hearing.db);
  const writing = { ...hearing, actor: { uid: null, displayName: productAuthor } };
  for (const lead of await lockLeadsAt(hearing.db, at))
    await saveChange(writing, { lead, settings }, mark(lead));
};

/** Every lead at an address whose reader wants no more shows it from now on. */
export const markOptedOut = (hearing: Hearing, at: At): Promise<void> =>
  markAll(hearing, at, (lead) => optLeadOut(lead, at.channel, hearing.now));

type Channels<Of> = Readonly<Record<MessageChannel, Of>>;

/** The same of many at once: leads at some addresses, and some by their ids; answers which were not marked before. */
export const markAllOptedOut = async (
  { db, now, emit }: Pick<Hearing, 'db' | 'now' | 'emit'>,
  addresses: Channels<readonly string[]>,
  ids: Channels<readonly string[]>,
): Promise<{ before: Lead; after: Lead; fields: string[] }[]> => {
  const changes: { before: Lead; after: Lead; fields: string[] }[] = [];
  for (const [channel, field] of Object.entries(markOf) as [MessageChannel, keyof Lead][]) {
    const at = await unmarkedAt(db, { channel, addresses: addresses[channel], ids: ids[channel] });
    const marked = at.map((before) => ({ before, change: optLeadOut(before, channel, now) }));
    await updateLeads(
      db,
      marked.map(({ change }) => change.lead),
      [field],
    );
    for (const { before, change } of marked) {
      emit(leadEvent(before, change.lead, change));
      changes.push({ before, after: change.lead, fields: [field] });
    }
  }
  return changes;
};

/** The same taken back, by the reader. */
export const markOptedIn = (hearing: Hearing, at: At, source: string): Promise<void> =>
  markAll(hearing, at, (lead) => optLeadIn(lead, at.channel, source, hearing.now));
