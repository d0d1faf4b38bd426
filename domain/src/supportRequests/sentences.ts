import { administrators, authorWords, type Telling } from '#kernel';
import type { SupportStatus } from './fields.ts';
import type { SupportReply, SupportRequest } from './request.ts';
import { isOver } from './rules.ts';
import { supportKindLabels, supportSeverityLabels, supportStatusLabels } from './texts.ts';

type About = Pick<
  SupportRequest,
  'id' | 'number' | 'subject' | 'kind' | 'severity' | 'createdBy' | 'author'
> & {
  assignedTo: string | null;
};
type Said = Pick<SupportReply, 'by' | 'author' | 'text' | 'unverified'>;

const mostSaid = 140;

const firstWords = (text: string): string => {
  const said = [...text.replace(/\s+/g, ' ').trim()];
  return said.length <= mostSaid ? said.join('') : `${said.slice(0, mostSaid).join('')}…`;
};

/** Who said it; where nothing proves that, so it is said. */
export const supportAuthor = ({ by, author, unverified }: Omit<Said, 'text'>): string =>
  `${authorWords({ by, author })}${unverified ? ' (sender not verified)' : ''}`;

/** Where whoever asked reads their request. */
export const supportPage = (id: string): string => `/support?tab=requests&request=${id}`;

// Where administrators read it: by this address what they were told is known as closed to everybody else.
const officePage = (id: string): string => `/support?tab=requests&whose=all&request=${id}`;

/**
 * Whom a reply is for: whoever asked; what they say themselves, who has the request, else all administrators.
 * `assignedTo` is an administrator who works here, or nobody.
 */
export const replyReaders = (
  { createdBy, assignedTo }: Pick<About, 'createdBy' | 'assignedTo'>,
  by: string | null,
): Telling['to'] => {
  if (by !== createdBy) return { uids: [createdBy] };
  return assignedTo === null || assignedTo === by ? { roles: administrators } : { uids: [assignedTo] };
};

const place = (actionUrl: string) => ({
  type: 'system' as const,
  leadId: null,
  actionUrl,
  actionLabel: 'View Request',
});

/** What is told of a new request. */
export const newRequestTelling = (request: About): Telling => {
  const { id, number, subject, kind, severity, createdBy, author } = request;
  const what = `${supportKindLabels[kind]}, ${supportSeverityLabels[severity].toLowerCase()}`;
  return {
    ...place(officePage(id)),
    to: { roles: administrators },
    title: 'New Support Request',
    message: `${authorWords({ by: createdBy, author })} (${what}): ${subject} (No. ${number})`,
  };
};

/** What is told of a reply. */
export const replyTelling = (request: About, reply: Said): Telling => ({
  ...place(reply.by === request.createdBy ? officePage(request.id) : supportPage(request.id)),
  to: replyReaders(request, reply.by),
  title: `Reply to Request No. ${request.number}`,
  message: `${supportAuthor(reply)}: ${firstWords(reply.text)}`,
});

const turnTitle = (before: SupportStatus, after: SupportStatus): string | null => {
  if (isOver(after)) return supportStatusLabels[after];
  return isOver(before) ? 'Reopened' : null;
};

/** What is told to whoever got a request. */
export const assignedTelling = (request: About): Telling => ({
  ...place(officePage(request.id)),
  to: { uids: [request.assignedTo] },
  title: 'Support Request Assigned',
  message: `${request.subject} (No. ${request.number})`,
});

/** What is told to the other side of an end, or a new beginning, that nobody wrote about; null: nothing. */
export const turnTelling = (
  request: About,
  { by, before, after }: { by: string | null; before: SupportStatus; after: SupportStatus },
): Telling | null => {
  const title = turnTitle(before, after);
  if (title === null) return null;
  const { id, number, subject, createdBy } = request;
  return {
    ...place(by === createdBy ? officePage(id) : supportPage(id)),
    to: replyReaders(request, by),
    title: `Request No. ${number} ${title}`,
    message: after === 'resolved' ? `${subject}. You can reopen it within 14 days.` : subject,
  };
};

/** The e-mail that says the same, and takes an answer where answers come in. */
export const supportMail = (
  request: About & { details: string },
  reply: Said | null,
  { link, answered }: { link: string; answered: boolean },
): { subject: string; text: string } => {
  const { createdBy, author, details } = request;
  const said = reply ?? { by: createdBy, author, text: details, unverified: false };
  const words = answered ? 'Answer this e-mail, or open the request:' : 'Open the request to answer:';
  const title = `[No. ${request.number}] ${request.subject}`;
  return {
    subject: reply ? `Re: ${title}` : title,
    text: `${supportAuthor(said)} wrote:\n\n${said.text}\n\n--\n${words}\n${link}\n`,
  };
};
