import { breath } from '#platform/breath.ts';
import { cleanHtml, textOfHtml } from '#templates';

// A schema lets no more in; mails from outside are cut.
const most = 200_000;

/** Markup that may leave in a mail and be shown, and its plain part. */
export type MailHtml = { html: string; text: string };

/** The clean markup of a mail; empty when nothing is left to read. */
export const cleanMail = async (html: string): Promise<MailHtml> => {
  const clean = cleanHtml(html.slice(0, most)).trim();
  await breath();
  const text = textOfHtml(clean);
  await breath();
  return text === '' ? { html: '', text: '' } : { html: clean, text };
};

const controls = /(?![\n\t])\p{Cc}/gu;

/** Plain text without what steers terminals and old mail programs; lines and tabs stay. */
export const plainWords = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '').trim();

/** A line of a header: no break in it, whatever was typed. */
export const headerLine = (text: string): string => text.replace(/(?:(?!\u0085)\p{Cc})+/gu, ' ').trim();
