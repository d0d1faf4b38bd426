import {
  type ImportNoun,
  type ImportTarget,
  leftOutWord,
  personFields,
  targetIn,
  wordKey,
} from 'domain/imports';
import { countWords } from 'domain/kernel';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { PersonOptions, useReps } from '#users';
import { placeOfWord, shownPerson } from './choices.ts';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';
import { useEarlierWords } from './useEarlierWords.ts';

type Name = {
  field: ImportTarget;
  key: string;
  value: string;
  rows: number;
  meaning: string | null;
  proposed: string | null;
};

// Case and outer spaces do not count: ‘Max’ and ‘max’ are one person.
const namesOf = ({ answer }: Checking): Name[] => {
  const names = new Map<string, Name>();
  for (const { field, value, rows, meaning, proposed } of answer?.words ?? []) {
    if (!answer || !personFields(answer.noun).includes(field)) continue;
    const key = wordKey(value);
    const known = names.get(key);
    names.set(key, {
      field,
      key,
      value: known?.value ?? value,
      rows: rows + (known?.rows ?? 0),
      meaning,
      proposed,
    });
  }
  return [...names.values()];
};

type Facts = {
  check: Checking;
  put: (name: Name, to: string) => void;
  asBefore: ReturnType<typeof useEarlierWords>;
};

const Whose = ({ name, facts: { check, put, asBefore } }: { name: Name; facts: Facts }) => {
  const people = useReps();
  const chosen = shownPerson(check.choices, name);
  const whose = people.find(({ uid }) => uid === chosen)?.displayName ?? '';
  const isByFirstName = chosen === name.meaning && whose.toLowerCase().startsWith(`${name.key} `);
  return (
    <span data-open={chosen === null ? placeOfWord(name.field, name.value) : undefined}>
      <Select
        aria-label={`‘${name.value}’ is`}
        className={styles.target}
        onChange={({ target }) => put(name, target.value)}
        value={chosen ?? ''}
      >
        {chosen === null && <option value="">Choose…</option>}
        <PersonOptions people={people} />
        <option value={leftOutWord}>Nobody here, keep in a note</option>
      </Select>
      {isByFirstName && <span className="small dim">the only one of this first name</span>}
      {asBefore(name.field, name.value, chosen) && <span className="small dim">as last time</span>}
    </span>
  );
};

const columns: readonly Column<Name, Facts>[] = [
  { label: 'In the file', as: 'name cut', title: ({ value }) => value, cell: ({ value }) => value },
  { label: 'Rows', phone: { unit: '' }, cell: ({ rows }) => countWords(rows, 'row') },
  { label: 'Is', as: 'line', cell: (name, facts) => <Whose facts={facts} name={name} /> },
];

const others =
  'Who was invited and has not signed in yet, developers and users cannot: choose somebody else for them, or keep the name in a note.';
const owning: Readonly<Record<ImportNoun, string>> = {
  leads: `Only managers and admins who have signed in can own leads. ${others} Leads without a rep stand in Unassigned and can be assigned any time.`,
  clients: `Only managers and admins who have signed in can look after clients. ${others}`,
  sites: `Only managers and admins who have signed in can stand here. ${others}`,
};

/** Every person of the office that the file names, and who that is: asked once a name. */
export const Owners = ({ check }: { check: Checking }) => {
  const { answer, choices, choose } = check;
  const names = namesOf(check);
  const asBefore = useEarlierWords(answer);
  if (!answer || names.length === 0) return null;
  const [first] = names;
  const label = first ? (targetIn(answer.noun, first.field)?.label ?? '') : '';
  const put = ({ field, key }: Name, to: string) =>
    choose({ words: { ...choices.words, [field]: { ...choices.words[field], [key]: to } } });
  return (
    <Panel count={names.length} title={`${label}s`}>
      <p className={`compact soft words ${styles.said}`}>{owning[answer.noun]}</p>
      <Table
        columns={columns}
        facts={{ asBefore, check, put }}
        keyOf={({ key }) => key}
        label={`${label}s of the file`}
        rows={names}
      />
    </Panel>
  );
};
