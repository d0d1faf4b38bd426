import { fromLocalMinute } from '#kernel';
import { isDay, isOfThisAge } from './read.ts';

/** One entry of a lead's notes as the former system kept them: in one text, newest first. */
export type FormerNote = { at: string; author: string; text: string };

const longest = 2000;
const formerAuthor = 'Former system';
// As the specification has it of an entry that says nothing more.
const noText = '(No notes added)';

// ‘2025-11-20 15:45 – Dana Whitfield: …’, ‘[11/20/2025, 3:45 PM] Dana Whitfield: …’, ‘11/20/2025 3:45 PM - Dana: …’
const iso = String.raw`(?<iso>\d{4}-\d{2}-\d{2})`;
const american = String.raw`(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4})`;
const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d{1,3})?)?(?<zulu>Z)?`;
const head = new RegExp(
  String.raw`^\[?(?:${iso}|${american})[T, ]{1,3}${time}[ \u202f]?(?<half>[AP]M)?\]?[ ]{0,2}[-\u2013\u2014:]?[ ]{0,2}(?<author>[^:\n]{1,100}): ?(?<text>.*)$`,
  'iu',
);

const two = (value: string | undefined): string => String(value ?? '').padStart(2, '0');

const hourOf = (hour: string | undefined, half: string | undefined): string => {
  const value = Number(hour);
  if (half === undefined) return two(hour);
  return two(String((value % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)));
};

const momentOf = (parts: Readonly<Record<string, string | undefined>>, timeZone: string): string | null => {
  const day = parts['iso'] ?? `${parts['year']}-${two(parts['month'])}-${two(parts['date'])}`;
  const local = `${day} ${hourOf(parts['hour'], parts['half'])}:${parts['minute']}`;
  const clock = Date.parse(`${local.replace(' ', 'T')}:00.000Z`);
  if (Number.isNaN(clock) || !isDay(day) || !isOfThisAge(clock)) return null;
  return parts['zulu'] ? `${local.replace(' ', 'T')}:00.000Z` : fromLocalMinute(local, timeZone);
};

const pieces = (text: string): string[] => {
  const made: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const half = /[\ud800-\udbff]/.test(rest[longest - 1] ?? '') ? longest - 1 : longest;
    made.push(rest.slice(0, half));
    rest = rest.slice(half);
  }
  return made;
};

/**
 * The entries of a notes text, newest first as they stood. A line without time and author goes on with the entry above
 * it; what stands before the first entry is the former system's own, of the given moment. Nothing of the text is lost.
 */
export const readFormerNotes = (text: string, otherwise: string, timeZone: string): FormerNote[] => {
  const notes: FormerNote[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const groups = head.exec(line)?.groups;
    const at = groups ? momentOf(groups, timeZone) : null;
    const last = notes.at(-1);
    if (groups && at) notes.push({ at, author: groups['author']?.trim() ?? '', text: groups['text'] ?? '' });
    else if (last) last.text += `\n${line}`;
    else notes.push({ at: otherwise, author: formerAuthor, text: line });
  }
  return notes.flatMap((note) => {
    const text = note.text.trim();
    const said = text === '' && note.author !== formerAuthor ? [noText] : pieces(text);
    return said.map((part) => ({ ...note, text: part }));
  });
};
