import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';

const most = 200_000;
const deepest = 40;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'],
    ...['h1', 'h2', 'h3', 'hr', 'pre', 'code', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
  ],
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  // Their text is no text.
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
};

// Without white space between tags nothing is left to read.
const isBlank = (html: string): boolean => plainText(html).trim() === '';

/** Markup that may leave in a mail and be shown: what is not on the list is gone, with every picture from elsewhere. */
export const cleanHtml = (html: string): string => {
  const clean = sanitizeHtml(html.slice(0, most), rules).trim();
  return isBlank(clean) ? '' : clean;
};

/** The same as plain text, for readers without markup and for searching. */
export const plainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: most, maxDepth: deepest + 10 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  }).trim();

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in markup. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
