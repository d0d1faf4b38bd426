import { cleanHtml, textOfHtml } from '#templates';

// A schema lets no more in; mails from outside are cut.
const most = 200_000;

/** Markup that may leave in a mail and be shown; empty when nothing is left to read. */
export const cleanMail = (html: string): string => {
  const clean = cleanHtml(html.slice(0, most)).trim();
  return textOfHtml(clean) === '' ? '' : clean;
};

/** Its plain part. */
export const textOfMail = textOfHtml;

const controls = /(?![\n\t])\p{Cc}/gu;

/** Plain text without what steers terminals and old mail programs; lines and tabs stay. */
export const plainWords = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '').trim();

/** A line of a header: no break in it, whatever was typed. */
export const headerLine = (text: string): string => text.replace(/(?:(?!\u0085)\p{Cc})+/gu, ' ').trim();
