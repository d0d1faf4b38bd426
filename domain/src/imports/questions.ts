import { countWords, figureWords, listWords } from '#kernel';
import { askedWord, leftOutWord, personFields, wordKey } from './asked.ts';
import type { DateOrder } from './dates.ts';
import { targetIn } from './mapping.ts';
import type { DateQuestion, ImportCheck } from './operations.ts';

type Word = ImportCheck['words'][number];

/** What a file leaves open that nobody has said yet, with the words that answer it on the command line. */
export type OpenQuestion =
  | { kind: 'dates'; columns: string[]; text: string; answer: string }
  | { kind: 'clients'; text: string; answer: string }
  | { kind: 'words'; words: readonly Word[]; text: string; answer: string };

const ofDates = (open: readonly DateQuestion[]): OpenQuestion[] => {
  const [first] = open;
  if (!first) return [];
  const columns = open.map(({ column }) => column);
  const ambiguous = open.reduce((sum, each) => sum + each.ambiguous, 0);
  const has = `${open.length === 1 ? 'has' : 'have'} ${ambiguous === 1 ? 'a date' : `${figureWords(ambiguous)} dates`}`;
  const only = open.length === 1 ? `'${first.column}=mdy'` : 'mdy';
  const text = `${listWords(columns.map((column) => `‘${column}’`))} ${has} like ${first.example} that can be read two ways`;
  return [{ kind: 'dates', columns, text, answer: `--dates ${only}` }];
};

const labelOf = ({ noun }: ImportCheck, { field }: Word): string => targetIn(noun, field)?.label ?? field;

const saying = ({ field, value }: Word, meaning: string): string =>
  field === 'status' ? `--status '${value}=${meaning}'` : `--word ${field}:'${value}=${meaning}'`;

const unknown = (check: ImportCheck, word: Word): string => {
  const options = askedWord(check.noun, word.field)?.options ?? [];
  return `${labelOf(check, word)} ‘${word.value}’ (${countWords(word.rows, 'row')}) is not known: ${options.join(', ')}, or ${leftOutWord}`;
};

const proposal = (check: ImportCheck, word: Word, nameOf: (meaning: string) => string): string =>
  `${labelOf(check, word)} ‘${word.value}’ (${countWords(word.rows, 'row')}): ${nameOf(word.proposed ?? '')}`;

// Words are one question, whatever their fields: who reads them all agrees once, and says what those mean that nothing is
// proposed for.
const ofWords = (
  check: ImportCheck,
  words: readonly Word[],
  nameOf: (meaning: string) => string,
): OpenQuestion[] => {
  const proposed = words.filter((word) => word.proposed !== null);
  const others = words.filter((word) => word.proposed === null);
  const [first, other] = [proposed[0], others[0]];
  const options = other && (askedWord(check.noun, other.field)?.options ?? []);
  const said = other && saying(other, options?.[0] ?? '');
  if (!first) {
    if (!other || !said) return [];
    const lines = others.map((word) => unknown(check, word));
    const text =
      lines.length === 1
        ? (lines[0] ?? '')
        : `What ${figureWords(lines.length)} words mean:${lines.map((line) => `\n      ${line}`).join('')}`;
    return [{ kind: 'words', words, text, answer: said }];
  }
  const lines = [
    ...proposed.map((word) => proposal(check, word, nameOf)),
    ...others.map((word) => unknown(check, word)),
  ];
  const of = proposed.length === 1 ? 'a word' : `${figureWords(proposed.length)} words`;
  const more =
    others.length === 0
      ? ''
      : `, and what ${others.length === 1 ? 'one' : figureWords(others.length)} more may mean`;
  const wrong = saying(first, personFields(check.noun).includes(first.field) ? 'E-MAIL' : '…');
  return [
    {
      kind: 'words',
      words,
      text: `What is proposed for ${of}${more}:${lines.map((line) => `\n      ${line}`).join('')}`,
      answer: `--as-proposed${said ? ` ${said}` : ''}, and where it is wrong ${wrong}`,
    },
  ];
};

/** Said of rows whose sites are active though no status says so. */
export const activeWords = (rows: number): string =>
  `${countWords(rows, 'row')} ${rows === 1 ? 'makes a site that is' : 'make sites that are'} active, by machines, a last collection or a route.`;

/** Said of sites that a run brought machines, a route or a collection, and that wait for their installation still. */
export const waitingWords = (sites: number): string => {
  const [has, their, them] = sites === 1 ? ['has', 'its', 'it'] : ['have', 'their', 'them'];
  return `${countWords(sites, 'site')} of this file ${has} machines, a route or a collection, and still ${sites === 1 ? 'waits' : 'wait'} for ${their} installation. Make ${them} active, or bring the file again with ‘Change filled fields too’.`;
};

/** Asked of a file of sites whose clients are not here. */
export const clientsQuestion = (rows: number): string =>
  `${countWords(rows, 'row')} ${rows === 1 ? 'names' : 'name'} no client that is here. Make them?`;

/** Said of leads that come in to be contacted, however old they are. */
export const clocksSaid = ({
  clocks,
  contactWindowHours,
}: Pick<ImportCheck, 'clocks' | 'contactWindowHours'>): string => {
  const [come, their] = clocks === 1 ? ['comes', 'its'] : ['come', 'their'];
  return `${countWords(clocks, 'lead')} ${come} in as New with a rep: ${their} ${countWords(contactWindowHours, 'hour')} for the first contact run from the import, whatever day they were created. Where no time should run, give another status or no rep.`;
};

const ofClients = ({ makeClients, unknownClients }: ImportCheck): OpenQuestion[] =>
  makeClients || unknownClients === 0
    ? []
    : [{ kind: 'clients', text: clientsQuestion(unknownClients), answer: '--make-clients' }];

/** How the dates of some columns are written, where the other rows of the column prove it. */
export const provedDates = ({
  dateQuestions,
}: Pick<ImportCheck, 'dateQuestions'>): Record<string, DateOrder> =>
  Object.fromEntries(
    dateQuestions.flatMap(({ column, suggested }) => (suggested ? [[column, suggested] as const] : [])),
  );

/** Words that nobody has explained, each once, whatever its case; those that may stay out are not among them. */
const openWords = ({ noun, words }: ImportCheck): Word[] => {
  const open = new Map<string, Word>();
  for (const word of words) {
    const key = JSON.stringify([word.field, wordKey(word.value)]);
    const known = open.get(key);
    if (word.meaning === null && !askedWord(noun, word.field)?.optional)
      open.set(key, { ...word, rows: word.rows + (known?.rows ?? 0) });
  }
  return [...open.values()];
};

/** What is proposed for words of a file, as it is said of them. */
export const proposals = (check: ImportCheck): Record<string, Record<string, string>> => {
  const all: Record<string, Record<string, string>> = {};
  for (const { field, value, meaning, proposed } of check.words)
    if (meaning === null && proposed !== null) all[field] = { ...all[field], [value]: proposed };
  return all;
};

/**
 * What has to be said before a file is imported, three things at most: the order of dates that no other row proves, what all
 * words mean at once, and whether clients are made.
 */
export const openQuestions = (
  check: ImportCheck,
  nameOf: (meaning: string) => string = (meaning) => meaning,
): OpenQuestion[] => {
  const words = openWords(check);
  const open = check.dateQuestions.filter(
    ({ column, suggested }) => !suggested && !Object.hasOwn(check.dates, column),
  );
  return [...ofDates(open), ...ofWords(check, words, nameOf), ...ofClients(check)];
};
