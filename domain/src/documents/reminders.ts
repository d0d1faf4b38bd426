import { countWords, dateWords, daysBetween, isAdministrator, type Role, type Telling } from '#kernel';
import type { Document } from './document.ts';

type Ending = Pick<Document, 'expiresAt' | 'remindDaysBefore'>;

/** Of the reminders of an end those that are due by the office's day and not said yet, the nearest last. */
export const remindersDue = (
  { expiresAt, remindDaysBefore }: Ending,
  said: readonly number[],
  today: string,
): number[] => {
  if (expiresAt === null || expiresAt < today) return [];
  const left = daysBetween(today, expiresAt);
  return remindDaysBefore.filter((days) => days >= left && !said.includes(days)).sort((a, b) => b - a);
};

export type Expiring = Pick<Document, 'id' | 'name' | 'expiresAt' | 'leadId'> & {
  today: string;
  /** Who put it there and who manages the client it is linked to, with the roles of those who are active. */
  people: readonly { uid: string; role: Role }[];
  /** Who manages the client: where their role does not open documents, the words are all they get. */
  manager: string | null;
  /** The rep of the lead it is linked to. */
  rep: string | null;
};

/** A document nears its end: to its uploader and the client's account manager, as far as they may see it. */
export const expiringTelling = ({
  id,
  name,
  expiresAt,
  leadId,
  today,
  people,
  manager,
  rep,
}: Expiring): Telling[] => {
  if (expiresAt === null) return [];
  const left = daysBetween(today, expiresAt);
  const when = left === 0 ? 'today' : `on ${dateWords(expiresAt)}, in ${countWords(left, 'day')}`;
  const words = { type: 'system' as const, title: 'Document expires', message: `${name} expires ${when}` };
  const office = people.filter(({ role }) => isAdministrator(role)).map(({ uid }) => uid);
  const reps = people.filter(({ uid, role }) => !isAdministrator(role) && uid === rep).map(({ uid }) => uid);
  const outside = people
    .filter(({ uid, role }) => !isAdministrator(role) && uid === manager)
    .map(({ uid }) => uid);
  const leads = { leadId: null, actionUrl: '/leads', actionLabel: 'View Leads' };
  const opens = { leadId: null, actionUrl: `/documents?document=${id}`, actionLabel: 'View Document' };
  return [
    ...(office.length > 0 ? [{ ...words, ...opens, to: { uids: office } }] : []),
    ...(outside.length > 0 ? [{ ...words, ...leads, to: { uids: outside } }] : []),
    ...(reps.length > 0
      ? [{ ...words, leadId, actionUrl: '/leads', actionLabel: 'View Lead', to: { uids: reps } }]
      : []),
  ];
};
