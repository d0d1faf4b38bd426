import { allRows, codeWords, countWords, dateWords, dollars, otherRowWords, type Reading } from '#kernel';
import { auditNounWords, auditPlurals } from './nouns-in-words.ts';
import type { AuditAct } from './operations.ts';

/** A piece of a sentence: words, a person, or a record that can be opened. */
export type Piece =
  | string
  | { readonly person: string }
  | { readonly record: { readonly noun: string; readonly id: string }; readonly text: string };

export type Told = Pick<
  AuditAct,
  | 'by'
  | 'as'
  | 'noun'
  | 'rowId'
  | 'verb'
  | 'title'
  | 'changes'
  | 'about'
  | 'names'
  | 'to'
  | 'entries'
  | 'alike'
  | 'actedAt'
  | 'through'
  | 'letInBy'
>;

/** Whether somebody made the account of an entry by themselves. */
export const cameInThemselves = ({ noun, verb, changes }: Pick<Told, 'noun' | 'verb' | 'changes'>): boolean =>
  noun === 'users' && verb === 'created' && changes.some(({ field }) => field === 'approval');

/** Who did it; null: the product. Who signs in or makes an account is known by that account. */
export const doerOf = (act: Pick<Told, 'by' | 'noun' | 'rowId' | 'verb' | 'changes'>): string | null => {
  const own = act.noun === 'users' && act.verb.startsWith('signed-');
  return act.by ?? (own || cameInThemselves(act) ? act.rowId : null);
};

/** What a noun is called in a sentence. */
export const nounWord = (noun: string): string =>
  Object.hasOwn(auditNounWords, noun) ? auditNounWords[noun as keyof typeof auditNounWords] : codeWords(noun);

const article = (word: string): string => (/^[aeio]/.test(word) ? `an ${word}` : `a ${word}`);

/** What several of a noun are called. */
export const pluralOf = (noun: string): string =>
  (Object.hasOwn(auditPlurals, noun) && auditPlurals[noun]) || `${nounWord(noun)}s`;

/** What an entry says of a field: what it came to, else what it was. */
const saidOf = ({ changes }: Told, field: string): unknown => {
  const change = changes.find((each) => each.field === field);
  return change?.after ?? change?.before;
};

/** What a record is called in what is told of it, where it is gone or has no page. */
const nameIn = (act: Told, field = 'name'): string | null => {
  const name = saidOf(act, field);
  return typeof name === 'string' && name !== '' ? name : null;
};

/** The record of an act by its name, or how many they are. */
export const recordOf = (act: Told, reading: Reading): Piece => {
  const { noun, alike } = act;
  return alike > 1 ? countWords(alike, nounWord(noun), pluralOf(noun)) : ownRecord(act, reading);
};

/** ‘an absence of Lena, Dec 14, 2026 to Dec 16, 2026’; null where an entry does not say the days. */
const absenceWords = (act: Told, reading: Reading): string | null => {
  const [uid, from, to] = ['uid', 'from', 'to'].map((field) => nameIn(act, field));
  if (!uid || !from || !to) return null;
  const whose = uid === act.by ? 'theirs' : (reading.nameOf(uid) ?? otherRowWords);
  return `an absence of ${whose}, ${[...new Set([from, to])].map((day) => dateWords(day)).join(' to ')}`;
};

/** An invoice has no number before it is issued: whose it is, and how much. */
const draftWords = (act: Told, reading: Reading): string | null => {
  const [total, client] = [saidOf(act, 'total'), nameIn(act, 'clientId')];
  if (typeof total !== 'number') return null;
  const whose = client && reading.nameOf(client);
  return `a draft of an invoice${whose ? ` for ${whose}` : ''}, ${dollars(total)}`;
};

/** ‘an e-mail to Ida Silva’, ‘a text’: what a message without a subject is. */
const messageWords = (act: Told): string | null => {
  const channel = saidOf(act, 'channel');
  if (channel !== 'email' && channel !== 'sms') return null;
  const [what, whom] = [channel === 'email' ? 'an e-mail' : 'a text', nameIn(act, 'leadName')];
  if (!whom) return what;
  return `${what} ${saidOf(act, 'direction') === 'in' ? 'from' : 'to'} ${whom}`;
};

/** ‘the route day Sonoma, Nov 27, 2026’: a name alone could be anything. */
const dayWords = (act: Told): string | null => {
  const [route, date] = [act.title ?? nameIn(act, 'route'), nameIn(act, 'date')];
  return route && `the route day ${route}${date ? `, ${dateWords(date)}` : ''}`;
};

// What has no name of its own is known by what the entry says of it.
const unnamed: Readonly<Record<string, (act: Told, reading: Reading) => string | null>> = {
  absences: absenceWords,
  approvals: (act) => nameIn(act, 'email'),
  imports: (act) => nameIn(act, 'fileName') && `the import ‘${nameIn(act, 'fileName')}’`,
  invoices: draftWords,
  messages: messageWords,
  routes: ({ rowId }) => (rowId === allRows || rowId === '' ? null : `the route ‘${rowId}’`),
};

const dayOrWord = (act: Told): Piece => {
  const words = dayWords(act);
  return words ? { record: { noun: act.noun, id: act.rowId }, text: words } : article(nounWord(act.noun));
};

/** The record of the entry that tells the act, whatever else the act did. */
export const ownRecord = (act: Told, reading: Reading): Piece => {
  const { noun, rowId, title } = act;
  const word = nounWord(noun);
  if (noun === 'routeDays') return dayOrWord(act);
  if (title) return { record: { noun, id: rowId }, text: title };
  const said = Object.hasOwn(unnamed, noun) ? unnamed[noun]?.(act, reading) : null;
  if (said) return said;
  const name = nameIn(act);
  return name ? `the ${word} ‘${name}’` : article(word);
};
