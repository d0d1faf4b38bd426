import { escapeHtml, htmlOfText, isFormatted } from './body.ts';
import type { TemplateWords } from './template.ts';
import type { TemplateValues, TemplateVariable } from './variables.ts';

/** What a filled text had nothing to say for, and which of its variables do not exist. */
export type Unfilled<Name extends string = TemplateVariable> = { empty: Name[]; unknown: string[] };
/** A filled text. */
export type FilledText<Name extends string = TemplateVariable> = Unfilled<Name> & { text: string };

type Values<Name extends string> = Readonly<Record<Name, string>>;

// Whatever stands in double braces on one line is meant as a variable, also one that does not exist.
const token = /\{\{([^{}\r\n]*)\}\}/g;

/** The tokens a text still holds, whatever stands in them: none may leave. */
export const rawTokensIn = (text: string): string[] => {
  const tokens: string[] = [];
  for (let from = text.indexOf('{{'); from >= 0; ) {
    const to = text.indexOf('}}', from + 2);
    if (to < 0) break;
    tokens.push(text.slice(from, to + 2));
    from = text.indexOf('{{', to + 2);
  }
  return tokens;
};

// What an empty variable leaves behind: a double blank, a blank before a mark, or two marks in a row.
const tidied = (words: string): string =>
  words
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([,.;:!?])/g, '$1')
    .replace(/,(?=[.;:!?])/g, '');
const tidiedLine = (line: string): string => tidied(line).trimEnd();

type Way = {
  /** How a value is written where the text is more than text. */
  write?: (value: string) => string;
  /** What stands for a variable that has nothing to say; nothing, unless somebody should see it. */
  blank?: (name: string) => string;
  /** What is done to a line that lost a value. */
  tidy?: (line: string) => string;
};

// A token may be spread over lines by an editor; it is one word.
const joined = (template: string): string =>
  template.replace(/\{\{[^{}]*\}\}/g, (found) => found.replace(/\s+/g, ' '));

const filler = <Name extends string>(values: Values<Name>) => {
  const isVariable = (name: string): name is Name => Object.hasOwn(values, name);
  const empty = new Set<Name>();
  const unknown = new Set<string>();

  const wordsOf = (inner: string, write: (value: string) => string): { name: string; words: string } => {
    const at = inner.indexOf('|');
    const name = (at < 0 ? inner : inner.slice(0, at)).trim();
    const fallback = at < 0 ? undefined : inner.slice(at + 1).trim();
    const value = isVariable(name) ? values[name].trim() : '';
    if (value !== '') return { name, words: write(value) };
    if (!isVariable(name)) unknown.add(name);
    else if (fallback === undefined) empty.add(name);
    return { name, words: fallback ?? '' };
  };

  const fillLine = (line: string, way: Way): string => {
    const { write = (value) => value, blank = () => '', tidy = tidiedLine } = way;
    let lost = false;
    const filled = line.replace(token, (_token, inner: string) => {
      const { name, words } = wordsOf(inner, write);
      const shown = words === '' ? blank(name) : words;
      lost ||= shown === '';
      return shown;
    });
    return lost ? tidy(filled) : filled;
  };

  return {
    fillLine,
    fillText: (template: string, way: Way = {}): string =>
      joined(template)
        .split('\n')
        .map((line) => fillLine(line, way))
        .join('\n'),
    unfilled: (): Unfilled<Name> => ({ empty: [...empty], unknown: [...unknown] }),
  };
};

/**
 * Fills `{{firstName}}` and `{{firstName|there}}` (D14). An empty or unknown variable becomes its fallback, else nothing:
 * never a raw token. Only lines that lost a value are tidied.
 */
export const fillTemplate = <Name extends string>(
  template: string,
  values: Values<Name>,
): FilledText<Name> => {
  const { fillText, unfilled } = filler(values);
  return { text: fillText(template), ...unfilled() };
};

type Filler = Pick<ReturnType<typeof filler<TemplateVariable>>, 'fillLine'>;

const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The same for a subject: no value brings a line break with it, nor does the subject itself. */
export const fillSubject = <Name extends string>(
  template: string,
  values: Values<Name>,
): FilledText<Name> => {
  const { fillLine, unfilled } = filler(values);
  return { text: oneLine(fillLine(oneLine(template), { write: oneLine })), ...unfilled() };
};

const tags = /(<[^<>]*>)/;
// Braces and words of one token between which an editor has put tags: `{{<b>first</b>Name}}`.
const torn = /\{((?:<[^<>]*>)*)\{((?:[^{}<]|<[^<>]*>){0,400})\}((?:<[^<>]*>)*)\}/g;

const mended = (html: string): string =>
  html.replace(torn, (_, between: string, inner: string, behind: string) => {
    const torn = `${between}${inner}${behind}`.split(tags);
    const words = torn.filter((_part, at) => at % 2 === 0).join('');
    const kept = torn.filter((_part, at) => at % 2 === 1).join('');
    return `{{${words.replace(/&nbsp;|\s+/g, ' ')}}}${kept}`;
  });

// Inside of a tag no value may end the attribute, and in an address it stays one part of it.
const inTag = (part: string): Way => {
  const whole = /["'](?:mailto|tel|sms):/i.test(part);
  const write = (value: string) => {
    const safe = encodeURIComponent(value.toWellFormed());
    return whole ? safe.replaceAll('%40', '@').replaceAll('%2B', '+') : safe;
  };
  return { write, tidy: (same) => same };
};

const allowedSchemes = ['http', 'https', 'mailto', 'tel'];

// What a variable brings into an address that was clean may make it one that runs: such a link leads nowhere.
const safeTag = (tag: string): string => {
  const address = /\bhref\s*=\s*["']?([^"'>]*)/i.exec(tag)?.[1]?.replace(/[\p{Cc}\s]+/gu, '') ?? '';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  const safe = scheme === undefined ? !address.startsWith('//') : allowedSchemes.includes(scheme);
  return safe ? tag : '<a>';
};

const fillTag = (tag: string, fillLine: Filler['fillLine']): string =>
  tag.includes('{{') ? safeTag(fillLine(tag, inTag(tag))) : tag;

const fillMarkup = (html: string, { fillLine }: Filler, way: Way): string =>
  joined(mended(html))
    .split(tags)
    .map((part, at) =>
      at % 2 === 1
        ? fillTag(part, fillLine)
        : part
            .split('\n')
            .map((line) => fillLine(line, { tidy: tidied, ...way }))
            .join('\n'),
    )
    .join('');

const asHtml = (value: string): string => escapeHtml(value).replace(/\r?\n/g, '<br>');

/** The same for formatted text: a value stays text, whatever it looks like. Clean text stays clean. */
export const fillHtml = (html: string, values: TemplateValues): FilledText => {
  const filling = filler(values);
  return { text: fillMarkup(html, filling, { write: asHtml }), ...filling.unfilled() };
};

/** A filled template: `html` of a formatted e-mail, else `text`; the other one is empty. */
export type FilledTemplate = Unfilled & { subject: string; text: string; html: string };

const both = <Value>(some: readonly Value[], more: readonly Value[]): Value[] => [
  ...new Set([...some, ...more]),
];

/** Fills a whole template: subject and body, in the way each is written. */
export const fillWords = ({ type, subject, body }: TemplateWords, values: TemplateValues): FilledTemplate => {
  const first = type === 'email' ? fillSubject(subject, values) : fillSubject('', values);
  const formatted = type === 'email' && isFormatted(body);
  const filled = formatted ? fillHtml(body, values) : fillTemplate(body, values);
  return {
    subject: first.text,
    text: formatted ? '' : filled.text,
    html: formatted ? filled.text : '',
    empty: both(first.empty, filled.empty),
    unknown: both(first.unknown, filled.unknown),
  };
};

const mark = (name: string): string => `<mark>${escapeHtml(name)}</mark>`;

/** The same for the eye, as formatted text: where nothing stands, the variable's name does, in `<mark>`. */
export const markWords = (
  { type, subject, body }: TemplateWords,
  values: TemplateValues,
): { subject: string; body: string } => {
  const filling = filler(values);
  const markup = (text: string, write: (value: string) => string) =>
    fillMarkup(text, filling, { write, blank: mark });
  const formatted = type === 'email' && isFormatted(body);
  return {
    subject: markup(escapeHtml(oneLine(subject)), (value) => escapeHtml(oneLine(value))),
    body: markup(formatted ? body : htmlOfText(body), asHtml),
  };
};
