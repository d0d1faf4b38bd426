import type { TemplateWords } from './template.ts';

type Body = Omit<TemplateWords, 'subject'>;

// What a formatted mail begins with; anything else that begins with ‘<’ is somebody's plain text.
const opening =
  /^\s*<(?:!doctype|html|body|p|div|h[1-6]|ul|ol|blockquote|pre|table|hr|br|a|b|i|u|s|em|strong|span|font|center|img)\b[^<>]*>/i;

/** Whether the body of an e-mail is formatted text (html) and not plain: it begins with a tag of such text. */
export const isFormatted = (body: string): boolean => opening.test(body);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes text so that html shows it as it is. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

/** Plain text as formatted text: a paragraph for each, a break for each line. */
export const htmlOfText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The body of an e-mail template as formatted text, for an editor; not cleaned. */
export const bodyHtml = ({ body }: { body: string }): string => (isFormatted(body) ? body : htmlOfText(body));

/** Whether somebody who reads it sees nothing. */
export const isBlankBody = ({ type, body }: Body): boolean => {
  const seen = type === 'email' && isFormatted(body) ? body.replace(/<[^<>]*>|&nbsp;/g, ' ') : body;
  return seen.trim() === '';
};
