import type { MessageChannel } from 'domain/kernel';
import { type Lead, type LeadChange, optLeadIn, optLeadOut, productAuthor } from 'domain/leads';
import { readSettings } from '#settings';
import { saveChange, type Writing } from './keep.ts';
import { lockLeadsAt } from './sql/at.ts';

type Hearing = Pick<Writing, 'db' | 'now' | 'newId' | 'emit'>;
type At = { channel: MessageChannel; address: string };

const markAll = async (hearing: Hearing, at: At, mark: (lead: Lead) => LeadChange): Promise<void> => {
  const settings = await readSettings(hearing.db);
  const writing = { ...hearing, actor: { uid: null, displayName: productAuthor } };
  for (const lead of await lockLeadsAt(hearing.db, at))
    await saveChange(writing, { lead, settings }, mark(lead));
};

/** Every lead at an address whose reader wants no more shows it from now on. */
export const markOptedOut = (hearing: Hearing, at: At): Promise<void> =>
  markAll(hearing, at, (lead) => optLeadOut(lead, at.channel, hearing.now));

/** The same taken back, by the reader. */
export const markOptedIn = (hearing: Hearing, at: At, source: string): Promise<void> =>
  markAll(hearing, at, (lead) => optLeadIn(lead, at.channel, source, hearing.now));
