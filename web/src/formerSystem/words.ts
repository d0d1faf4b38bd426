import {
  type FormerCollection,
  type FormerRun,
  type FormerTally,
  formerCollections,
} from 'domain/formerSystem';

/** What the collections hold, in words. */
export const collectionWords: Readonly<Record<FormerCollection, string>> = {
  users: 'Users',
  approvedEmails: 'Approved e-mails',
  leads: 'Leads',
  clients: 'Clients',
  sites: 'Sites',
  notifications: 'Notifications',
  conversionHistory: 'Conversion history',
  messageTemplates: 'Message templates',
  email_history: 'E-mails sent',
  sms_history: 'Texts sent',
};

/** How many documents the files of a move hold, and how many of them were read. */
export const progressOf = ({ files, tallies }: FormerRun): { read: number; of: number } => ({
  read: formerCollections.reduce((sum, name) => sum + (tallies[name]?.read ?? 0), 0),
  of: formerCollections.reduce((sum, name) => sum + (files[name]?.documents ?? 0), 0),
});

type Tallies = Partial<Record<FormerCollection, FormerTally>>;

/** One figure over all collections. */
export const sumOf = (tallies: Tallies, figureOf: (tally: FormerTally) => number): number =>
  Object.values(tallies).reduce((sum, tally) => sum + figureOf(tally), 0);
