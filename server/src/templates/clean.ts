import type { MessageChannel } from 'domain/kernel';
import { isFormatted } from 'domain/templates';
import { convert } from 'html-to-text';
import sanitize, { type IOptions } from 'sanitize-html';

const blocks = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'];
const words = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'span'];

// Words, and how they are set: nothing that runs, loads, tracks, or looks like a part of the product.
const allowed: IOptions = {
  allowedTags: [...blocks, ...words],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper than anybody writes: who reads it walks down into it.
  nestingLimit: 40,
};

/** Formatted text without anything but words and how they are set; still formatted when nothing of it was allowed. */
export const cleanHtml = (html: string): string => {
  const clean = sanitize(html, allowed);
  return clean.trim() === '' || isFormatted(clean) ? clean : `<p>${clean}</p>`;
};

/** A template's body as it is kept and shown: plain text as it is. */
export const cleanBody = ({ type, body }: { type: MessageChannel; body: string }): string =>
  type === 'email' && isFormatted(body) ? cleanHtml(body) : body;

/** The plain part of formatted text. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxDepth: 60 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();
