import { countWords, figureWords } from '#kernel';
import { askedWord, leftOutWord, personFields, routeField, wordKey } from './asked.ts';
import { targetIn } from './mapping.ts';
import type { DateQuestion, ImportCheck } from './operations.ts';

/** What a file leaves open that nobody has said yet, with the words that answer it on the command line. */
export type OpenQuestion =
  | { kind: 'dates'; column: string; text: string; answer: string }
  | { kind: 'clients'; text: string; answer: string }
  | { kind: 'word'; field: string; word: string; text: string; answer: string };

const ofDates = ({ column, example, ambiguous, suggested }: DateQuestion): OpenQuestion => {
  const hint = suggested ? `; the other rows suggest ${suggested}` : '';
  const has = ambiguous === 1 ? 'a date' : `${figureWords(ambiguous)} dates`;
  return {
    kind: 'dates',
    column,
    text: `‘${column}’ has ${has} like ${example} that can be read two ways${hint}`,
    answer: `--dates '${column}=${suggested ?? 'mdy'}'`,
  };
};

type Word = ImportCheck['words'][number];

const ofWord = ({ noun, routes }: ImportCheck, { field, value, rows }: Word): OpenQuestion => {
  const label = targetIn(noun, field)?.label ?? field;
  const isPerson = personFields(noun).includes(field);
  const asked = askedWord(noun, field);
  const options = [...(field === routeField ? routes : []), ...(asked?.options ?? [])];
  const suggested = asked?.suggest?.(value);
  const named = field === 'status' ? '--status ' : `--word ${field}:`;
  const meant = isPerson ? 'the e-mail of somebody here' : options.join(', ');
  const meaning = isPerson ? 'E-MAIL' : (suggested ?? asked?.options[0] ?? '');
  return {
    kind: 'word',
    field,
    word: value,
    text: `${label} ‘${value}’ (${countWords(rows, 'row')}) is ${isPerson ? 'nobody here' : 'not known'}: ${meant}, or ${leftOutWord}`,
    answer: `${named.trimEnd()}${field === 'status' ? ' ' : ''}'${value}=${meaning}'`,
  };
};

/** Said of rows whose sites are active though no status says so. */
export const activeWords = (rows: number): string =>
  `${countWords(rows, 'row')} ${rows === 1 ? 'makes a site that is' : 'make sites that are'} active, by machines, a last collection or a route.`;

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

/** What has to be said before a file is imported: its dates once a column, its words once each, whatever their case. */
export const openQuestions = (check: ImportCheck): OpenQuestion[] => {
  const words = new Map<string, Word>();
  for (const word of check.words) {
    const key = JSON.stringify([word.field, wordKey(word.value)]);
    const known = words.get(key);
    if (word.meaning === null && !askedWord(check.noun, word.field)?.optional)
      words.set(key, { ...word, rows: word.rows + (known?.rows ?? 0) });
  }
  return [
    ...check.dateQuestions.filter(({ column }) => !Object.hasOwn(check.dates, column)).map(ofDates),
    ...[...words.values()].map((word) => ofWord(check, word)),
    ...ofClients(check),
  ];
};
