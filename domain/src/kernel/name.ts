import * as z from 'zod';

// One class and no options in a row: a text of blanks is read once, not once from each of them.
const scriptTag = /<[\s/]*script/i;
const markup = /<[a-z/!?][^>]*(?:>|$)/gi;
// Invisible and direction-changing characters; the joiners inside emoji and some scripts stay.
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
const onlyJoiners = /^[\s\u200C\u200D]*$/;

const invalid = 'Name contains invalid characters or SQL/XSS patterns';

/** What D33 refuses, beside control characters and heaps of combining marks. */
const forbidden: readonly RegExp[] = [
  scriptTag,
  /"/,
  /(?<!\p{L})'|'(?!\p{L})/u,
  /--|\/\*|\*\/|<</,
  /\bselect\b.*\bfrom\b/i,
  /\bdrop\s+table\b/i,
  /\bunion\s+(?:all\s+)?select\b/i,
  /\binsert\s+into\b/i,
  /\bdelete\s+from\b/i,
  /\bor\s+\d+\s*=\s*\d+/i,
  /\p{Cc}|\p{Cs}/u,
  /\p{M}{6,}/u,
];

const stripped = (value: string): string => {
  const once = value.replace(markup, '');
  return once === value ? value : stripped(once);
};

const clean = (value: string): string =>
  stripped(value).replace(invisible, '').normalize('NFC').replace(/\s+/g, ' ').trim();

const required = 'Name is required';

const name = () =>
  z.string(required).transform((value, context) => {
    const refused = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    // Before cleaning, which would cost more the longer the text is.
    if (value.length > 2_000) return refused('Name must not exceed 255 characters');
    if (scriptTag.test(value)) return refused(invalid);
    const cleaned = clean(value);
    if (onlyJoiners.test(cleaned)) return refused(required);
    if ([...cleaned].length > 255) return refused('Name must not exceed 255 characters');
    return forbidden.some((pattern) => pattern.test(cleaned)) ? refused(invalid) : cleaned;
  });

/** A person's display name: stripped of markup, in composed form, at most 255 code points, the unit of every limit (D33). */
export const displayName = name();

/** The name of a record (deal, template, contact): the same rule (D28). */
export const recordName = name();
