import {
  askedWord,
  type ImportNoun,
  type ImportTarget,
  leftOutWord,
  makeWord,
  meaningOfWord,
  personFields,
  routeField,
  targetIn,
  wordKey,
} from 'domain/imports';
import { countWords } from 'domain/kernel';
import { blankLead, columnOf, fieldsOfStatus, type LeadStatus } from 'domain/leads';
import { ColumnBadge } from '#leads';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { placeOfWord, shownMeaning } from './choices.ts';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';
import { useEarlierWords } from './useEarlierWords.ts';
import { statusWords } from './words.ts';

const refuse = 'refuse';

type Word = { field: ImportTarget; key: string; value: string; rows: number; proposed: string | null };

// Case and outer spaces do not count: ‘Lost’ and ‘lost’ are one question.
const wordsOf = ({ answer }: Checking): Word[] => {
  const words = new Map<string, Word>();
  for (const { field, value, rows, proposed } of answer?.words ?? []) {
    if (answer && personFields(answer.noun).includes(field)) continue;
    const key = wordKey(value);
    const known = words.get(`${field} ${key}`);
    words.set(`${field} ${key}`, {
      field,
      key,
      value: known?.value ?? value,
      proposed,
      rows: rows + (known?.rows ?? 0),
    });
  }
  return [...words.values()];
};

const blank = blankLead('', '');
const columnOfStatus = (status: string) => columnOf({ ...blank, ...fieldsOfStatus(status as LeadStatus) });

// Of leads a status is shown with its column of the board.
const isStatus = (noun: ImportNoun, field: ImportTarget): boolean => noun === 'leads' && field === 'status';

/** Whether a word that nobody explains refuses its rows; others stay out of their field. */
const mayRefuse = (noun: ImportNoun, field: ImportTarget): boolean => {
  const { asks, optional } = askedWord(noun, field) ?? {};
  return !asks && !optional && field !== routeField;
};

const labelOf = (noun: ImportNoun, field: ImportTarget): string => targetIn(noun, field)?.label ?? field;

type Facts = {
  routes: readonly string[];
  /** What new routes of the file are called. */
  names: readonly string[];
  meaningOf: (word: Word) => string | null | undefined;
  put: (word: Word, to: string) => void;
  /** Whether it meant the same in a file before. */
  isAsBefore: (word: Word) => boolean;
};

/** What a word may become: a route is one that is here, a new one, or that which another new name is made as. */
const optionsOf = (noun: ImportNoun, { field, key }: Word, { routes, names }: Facts): readonly string[] => [
  ...(field === routeField ? [...routes, ...names.filter((name) => wordKey(name) !== key)] : []),
  ...(askedWord(noun, field)?.options ?? []),
];

const optionWords = (noun: ImportNoun, field: ImportTarget, option: string, { names }: Facts): string => {
  if (isStatus(noun, field)) return statusWords[option as LeadStatus];
  if (field === routeField) {
    if (option === makeWord) return 'Make this route';
    return names.includes(option) ? `Make it one with ‘${option}’` : option;
  }
  return option.replaceAll('_', ' ');
};

const Becomes = ({ noun, word, facts }: { noun: ImportNoun; word: Word; facts: Facts }) => {
  const { field, value } = word;
  const meaning = facts.meaningOf(word);
  return (
    <span data-open={meaning === undefined ? placeOfWord(field, value) : undefined}>
      <Select
        aria-label={`${labelOf(noun, field)} ‘${value}’ becomes`}
        className={styles.target}
        onChange={({ target }) => facts.put(word, target.value)}
        value={meaning === null ? refuse : (meaning ?? '')}
      >
        {meaning === undefined && <option value="">Choose…</option>}
        {optionsOf(noun, word, facts).map((option) => (
          <option key={option} value={option}>
            {optionWords(noun, field, option, facts)}
          </option>
        ))}
        {meaningOfWord(noun, field, value, new Map()) === null && (
          <>
            <option value={leftOutWord}>
              {noun === 'sites' ? 'Leave out' : 'Leave out, keep in a note'}
            </option>
            {mayRefuse(noun, field) && <option value={refuse}>Refuse these rows</option>}
          </>
        )}
      </Select>
      {facts.isAsBefore(word) && <span className="small dim">as last time</span>}
    </span>
  );
};

const columnsOf = (noun: ImportNoun, ofStatus: boolean): readonly Column<Word, Facts>[] => [
  { label: 'In the file', as: 'name cut', title: ({ value }) => value, cell: ({ value }) => value },
  { label: 'Rows', phone: { unit: '' }, cell: ({ rows }) => countWords(rows, 'row') },
  { label: 'Becomes', as: 'line', cell: (word, facts) => <Becomes facts={facts} noun={noun} word={word} /> },
  {
    label: ofStatus ? 'On the board' : 'Field',
    ...(ofStatus && { phone: 'bare' }),
    cell: (word, { meaningOf }) => {
      const meaning = meaningOf(word);
      if (meaning === null) return <span className="dim">Stays out</span>;
      if (meaning === leftOutWord) return <span className="dim">Left out</span>;
      if (!isStatus(noun, word.field)) return labelOf(noun, word.field);
      if (!meaning) return null;
      return <ColumnBadge column={columnOfStatus(meaning)} />;
    },
  },
];

/** Every word of a column that takes only some, with what it becomes; somebody looks at all and agrees (D44). */
export const Words = ({ noun, check }: { noun: ImportNoun; check: Checking }) => {
  const { answer, choices, choose } = check;
  const words = wordsOf(check);
  const asBefore = useEarlierWords(answer);
  if (!answer || words.length === 0) return null;
  const put = ({ field, key }: Word, to: string) =>
    choose({
      words: {
        ...choices.words,
        [field]: {
          ...choices.words[field],
          // What another name is joined to is made.
          ...(field === routeField && newRoutes.includes(to) && { [wordKey(to)]: makeWord }),
          [key]: to === refuse ? null : to,
        },
      },
    });
  const meaningOf = (word: Word) => shownMeaning(answer, choices, word);
  const newRoutes = words
    .filter((word) => word.field === routeField && meaningOf(word) === makeWord)
    .map(({ value }) => value);
  const ofStatus = words.every(({ field }) => isStatus(noun, field));
  return (
    <Panel count={words.length} title={ofStatus ? 'Statuses' : 'Words'}>
      <div>
        <Table
          columns={columnsOf(noun, ofStatus)}
          facts={{
            routes: answer.routes,
            names: newRoutes,
            meaningOf,
            put,
            isAsBefore: (word) => asBefore(word.field, word.value, meaningOf(word)),
          }}
          keyOf={({ field, key }) => `${field} ${key}`}
          label={ofStatus ? 'Statuses of the file' : 'Words of the file'}
          rows={words}
        />
        {noun === 'leads' && (
          <p className={`compact soft words ${styles.said}`}>
            {`Rows without a status become ${statusWords[choices.status ?? 'new']}.`}
          </p>
        )}
      </div>
    </Panel>
  );
};
