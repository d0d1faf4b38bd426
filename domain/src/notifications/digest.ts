import type { Notification } from './notification.ts';

/** What a mail, a text or a push says of one notification. */
export type Said = Pick<Notification, 'title' | 'message' | 'leadId' | 'actionUrl'>;

/** So many are listed by name in a mail; the rest are counted. */
const mostListed = 25;
const mostText = 300;
const mostPushed = 200;

const counted = (count: number): string => `${count} notifications`;

const cut = (text: string, most: number): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  const letters = [...words];
  return letters.length <= most
    ? words
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** Where a notification leads inside the application. */
export const notificationPage = ({ leadId, actionUrl }: Pick<Said, 'leadId' | 'actionUrl'>): string =>
  leadId ? `/leads/${leadId}` : /^\/(?![/\\])/.test(actionUrl) ? actionUrl : '/';

const settingsPage = '/settings';

const footer = (publicUrl: string): string =>
  `You asked to be told of this by e-mail. Change this in Settings: ${publicUrl}${settingsPage}`;

const lineOf = (said: Said, publicUrl: string): string =>
  `${said.title}\n${cut(said.message, 1_000)}\n${publicUrl}${notificationPage(said)}`;

/** One mail about one thing, or about all that waited: counted, listed, each with its link. */
export const notificationMail = (
  all: readonly Said[],
  publicUrl: string,
): { subject: string; text: string } => {
  const listed = all.slice(0, mostListed);
  const more = all.length - listed.length;
  const parts = listed.map((said) => lineOf(said, publicUrl));
  if (all.length > 1) parts.unshift(`${counted(all.length)} have waited for you:`);
  if (more > 0) parts.push(`And ${more} more: ${publicUrl}`);
  const [first] = all;
  const subject =
    all.length === 1 && first ? cut(`${first.title}: ${first.message}`, 150) : counted(all.length);
  return { subject, text: `${parts.join('\n\n')}\n\n--\n${footer(publicUrl)}\n` };
};

const inOneLine = (all: readonly Said[]): string => {
  const [first] = all;
  if (all.length === 1 && first) return `${first.title}: ${first.message}`;
  return `${counted(all.length)}: ${all.map(({ message }) => message).join('; ')}`;
};

/** Where one or several lead: to the one, or to the application. */
const pageOf = (all: readonly Said[]): string => {
  const pages = new Set(all.map(notificationPage));
  const [only] = pages;
  return pages.size === 1 && only ? only : '/';
};

/** One text about one thing, or about all that waited. */
export const notificationText = (all: readonly Said[], publicUrl: string): string => {
  const link = `${publicUrl}${pageOf(all)}`;
  return `${cut(inOneLine(all), Math.max(60, mostText - link.length - 1))} ${link}`;
};

/** What a browser is handed and shows: no more than the application itself would. */
export type Push = { title: string; text: string; link: string; tag: string };

/** What a push holds; one with the same `tag` takes the place of the one before. */
export const notificationPush = (all: readonly Said[], tag: string): Push => {
  const [first] = all;
  const one = all.length === 1 && first;
  return {
    title: one ? cut(first.title, 100) : counted(all.length),
    text: cut(one ? first.message : all.map(({ message }) => message).join('; '), mostPushed),
    link: pageOf(all),
    tag,
  };
};

/** What a test says, by every way alike. */
export const testNotification: Said = {
  title: 'Test from Washboard',
  message: 'This is how notifications reach you this way.',
  leadId: null,
  actionUrl: settingsPage,
};
