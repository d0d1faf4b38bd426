import { Link } from '@tanstack/react-router';
import {
  askedWord,
  clocksSaid,
  type Import,
  type ImportNoun,
  type ImportTarget,
  keptColumns,
  targetIn,
  targetNames,
  targetOf,
} from 'domain/imports';
import { countWords, listWords, zoneWords } from 'domain/kernel';
import { useRef } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { Agreement } from './Agreement.tsx';
import { mappingProblem, type Open, openQuestion } from './choices.ts';
import { DateQuestions } from './DateQuestions.tsx';
import { Foot } from './Foot.tsx';
import { HowKnown } from './HowKnown.tsx';
import { HowRead } from './HowRead.tsx';
import styles from './Imports.module.css';
import { Known } from './Known.tsx';
import { MostRefused } from './MostRefused.tsx';
import { NewClients } from './NewClients.tsx';
import { Owners } from './Owners.tsx';
import { placeOf, usePlace } from './place.ts';
import { Sheets } from './Sheets.tsx';
import type { Checking } from './useCheck.ts';
import { Words } from './Words.tsx';
import { lookingWords } from './words.ts';

const labelOf = (noun: ImportNoun, name: ImportTarget): string => targetIn(noun, name)?.label ?? name;

const sorted = (noun: ImportNoun): ImportTarget[] =>
  targetNames(noun).toSorted((a, b) => labelOf(noun, a).localeCompare(labelOf(noun, b)));

const needs: Readonly<Record<ImportNoun, string>> = {
  leads:
    'A lead needs a way to reach it: email, phone or street address. A street alone needs a name too (first or last name, company or business name). What a field cannot take is kept in a note.',
  clients:
    'A client needs a business name or a person’s name, and an email, a phone or an address; one without a name is called by its address. Several people of one company are its contacts. What a field cannot take is kept in a note.',
  sites:
    'A site needs its client (id, email or business name) and a location code, name or street; one that is there is found without its client: by its code or number, by street and zip, by name and street, by street and city, or by its name where no other has it. Several rows of one site are its machines. Access notes and codes are never imported.',
};

const waitsFor = (
  about: Import,
  { choices, answer, busy, looked, failure }: Checking,
  asked: Open | undefined,
): string | undefined => {
  const problem = mappingProblem(about, choices.mapping);
  if (problem) return problem;
  if (failure) return 'The file could not be checked.';
  return busy || !answer ? lookingWords(about, looked) : asked?.text;
};

type Row = { column: string; samples: readonly string[] };
type Facts = { about: Import; check: Checking; put: (column: string, to: string) => void };

const columns: readonly Column<Row, Facts>[] = [
  {
    label: 'Column of the file',
    as: 'name cut',
    title: ({ column }) => column,
    cell: ({ column }) => column,
  },
  {
    label: 'Its first values',
    as: 'line',
    className: styles.samples,
    cell: ({ samples }) => samples.join(' · ') || <span className="dim">empty</span>,
  },
  {
    label: 'Goes to',
    as: 'line',
    cell: ({ column }, { about: { noun }, check, put }) => (
      <Select
        aria-label={`${column} goes to`}
        className={styles.target}
        onChange={({ target }) => put(column, target.value)}
        value={targetOf(check.choices.mapping, column) ?? ''}
      >
        <option value="">Leave out</option>
        {sorted(noun).map((name) => (
          <option key={name} value={name}>
            {labelOf(noun, name)}
          </option>
        ))}
      </Select>
    ),
  },
  {
    label: 'Known by',
    as: 'line',
    cell: ({ column }, { about, check, put }) => (
      <HowKnown about={about} choices={check.choices} column={column} put={put} />
    ),
  },
];

/** Brings a question into view, ready to be answered. */
const toQuestion = (questions: HTMLElement | null, { at }: Open): void => {
  const all = [...(questions?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const open = all.find(({ dataset }) => dataset['open'] === at);
  open?.scrollIntoView({ block: 'center' });
  open?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
};

/** Whose clock a file's times are read by. */
const Times = ({ about: { noun, columns: named }, check: { choices } }: Pick<Facts, 'about' | 'check'>) => {
  const office = useOfficeZone();
  const timed = named.filter((column) => {
    const to = targetOf(choices.mapping, column);
    return to && targetIn(noun, to)?.kind === 'moment';
  });
  const steps = timed.some((column) => targetOf(choices.mapping, column) === 'nextStep.dueAt');
  return (
    timed.length > 0 && (
      <p className={`compact soft words ${styles.said}`}>
        {`${listWords(timed)}: a time that names no zone is the office’s (${zoneWords(office)}).`}
        {steps && ' A next step on a day without a time is due at nine.'}
      </p>
    )
  );
};

// So many are named, the rest counted.
const mostNamed = 40;

/** What the note keeps since nobody knows a field for it, and the way to leave it out instead. */
const Kept = ({ about, check: { choices, choose } }: Pick<Facts, 'about' | 'check'>) => {
  const kept = keptColumns({ ...about, mapping: choices.mapping });
  if (kept.length === 0) return null;
  const [has, it] = kept.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const more = kept.length - mostNamed;
  const names = [...kept.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])];
  const leave = () =>
    choose({ mapping: { ...choices.mapping, ...Object.fromEntries(kept.map((column) => [column, null])) } });
  return (
    <p className={`compact soft words ${styles.said}`}>
      {`${countWords(kept.length, 'column')} ${has} no field of ${kept.length === 1 ? 'its' : 'their'} own and the note keeps ${it}, under ${kept.length === 1 ? 'its heading' : 'their headings'}: ${listWords(names)}. `}
      <Button look="quiet" onClick={leave} small>
        {`Leave ${it} out`}
      </Button>
    </p>
  );
};

/** Second step: where each column goes, and what nobody can know but the person. */
export const MapStep = ({ about, check }: { about: Import; check: Checking }) => {
  const { go } = usePlace();
  const { choices, choose } = check;
  const put = (column: string, to: string) => {
    // Other words stand in another column: they are looked at anew.
    const from = targetOf(choices.mapping, column);
    const touched = [from, to || null].some((name) => name && askedWord(about.noun, name as ImportTarget));
    choose({
      mapping: { ...choices.mapping, [column]: (to || null) as ImportTarget | null },
      ...(touched && { words: {}, confirmed: false }),
    });
  };
  const rows = about.columns.map((column, at) => ({ column, samples: about.samples[at] ?? [] }));
  const open = check.answer ? openQuestion(choices, check.answer) : undefined;
  const question = waitsFor(about, check, open);
  const questions = useRef<HTMLDivElement>(null);
  const asked = open && question === open.text ? open : undefined;
  return (
    <>
      {check.failure && <Failure onRetry={check.again}>{check.failure}</Failure>}
      <Sheets about={about} check={check} />
      <Known about={about} check={check} />
      <MostRefused check={check} />
      <div className={styles.questions} ref={questions}>
        <DateQuestions check={check} />
        <NewClients check={check} />
        <Words check={check} noun={about.noun} />
        <Owners check={check} />
        <Agreement check={check} />
      </div>
      <Panel count={about.columns.length} title="Columns">
        <p className={`compact soft words ${styles.said}`}>{needs[about.noun]}</p>
        <Times about={about} check={check} />
        <Kept about={about} check={check} />
        {check.answer && check.answer.clocks > 0 && (
          <p className={`compact soft words ${styles.said}`}>{clocksSaid(check.answer)}</p>
        )}
        <Table
          columns={columns}
          facts={{ about, check, put }}
          keyOf={({ column }) => column}
          label="Columns of the file"
          rows={rows}
        />
      </Panel>
      <HowRead about={about} check={check} />
      <Foot
        said={
          asked ? (
            <Button look="quiet" onClick={() => toQuestion(questions.current, asked)} small>
              {asked.text}
            </Button>
          ) : (
            (question ?? 'Nothing is written before the last step.')
          )
        }
      >
        <Link className={buttonClass()} {...placeOf()}>
          Back
        </Link>
        <Button busy={check.busy} look="main" off={question} onClick={() => go(about.id, 'check')}>
          Check the rows
        </Button>
      </Foot>
    </>
  );
};
