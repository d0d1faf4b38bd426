import { htmlOfText, isFormatted } from 'domain/templates';

/** What the editor takes: formatted text as it is, plain text in paragraphs. */
export const asHtml = (text: string): string => (text === '' || isFormatted(text) ? text : htmlOfText(text));

const blocks = new Set(['P', 'UL', 'OL', 'DIV']);

const linesOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(linesOf).join('');
  if (node.tagName === 'LI') {
    const list = node.parentElement;
    const sign = list?.tagName === 'OL' ? `${[...list.children].indexOf(node) + 1}.` : '-';
    return `${sign} ${inner.trim()}\n`;
  }
  return blocks.has(node.tagName) ? `${inner.trim()}\n\n` : inner;
};

/** The words of a formatted text, a line each. Nothing in it runs or loads. */
export const textOfHtml = (html: string): string =>
  linesOf(new DOMParser().parseFromString(html, 'text/html').body)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const token = /\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g;
const fieldTag = /<span data-field="([^"]*)"(?: data-fallback="([^"]*)")?>[^<]*<\/span>/g;

const tokenOf = (name: string, fallback: string | undefined): string =>
  `{{${name}${fallback === undefined ? '' : `|${fallback}`}}}`;

/** `{{city|your town}}` as the editor shows it. */
export const fieldsOfTokens = (html: string): string =>
  html.replace(token, (_all, name: string, fallback: string | undefined) => {
    const otherwise = fallback === undefined ? '' : ` data-fallback="${fallback.replaceAll('"', '&quot;')}"`;
    return `<span data-field="${name}"${otherwise}></span>`;
  });

/** What the editor shows as the text keeps it; nothing but an empty paragraph is nothing. */
export const tokensOfFields = (html: string): string => {
  const text = html.replace(fieldTag, (_all, name: string, fallback: string | undefined) =>
    tokenOf(name, fallback),
  );
  return /^(<p>(<br>)?<\/p>)*$/.test(text) ? '' : text;
};

/** ‘numberOfUnits’ as people say it. */
export const fieldWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
