import type { Telling } from '#kernel';
import type { Lead } from '#leads/lead.ts';
import type { NewNote } from '#leads/notes.ts';

/** What sentences know of an event: the act, the lead as it stands by now, and the people's names. */
export type LeadTold = {
  actor: string | null;
  before: Partial<Lead>;
  after: Partial<Lead> & { notes?: readonly NewNote[] };
  lead: Lead;
  /** Who gave the lead to its present rep. */
  givenBy: string | null;
  nameOf: (uid: string | null | undefined) => string;
  timeZone: string;
};

/** What one verb of leads has to say, and to whom. */
export type Sentence = (told: LeadTold) => Telling[];

/** The way to the lead, for who may open it. */
export const about = ({ id }: Lead) => ({ leadId: id, actionUrl: '/leads', actionLabel: 'View Lead' });

/** For people who may not open the lead (any more): the text is all they get. */
export const withoutLead = { leadId: null, actionUrl: '/leads', actionLabel: 'View Leads' } as const;

/** ‘: the reason’, or nothing where none was given. */
export const because = (reason: string | undefined) => (reason ? `: ${reason}` : '');
