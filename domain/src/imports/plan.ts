import { isRefusal, type Outcome } from '#kernel';
import {
  askedFields,
  askedWord,
  leftOutWord,
  personFields,
  routeField,
  type WordChoices,
  wordKey,
} from './asked.ts';
import type { DateOrder } from './dates.ts';
import { doubled, type ImportTarget, type Mapping, targetIn } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import { own } from './own.ts';
import { importRefusals } from './texts.ts';

/** How the rows of one file are read. */
export type Plan = {
  noun: ImportNoun;
  columns: readonly string[];
  mapping: Mapping;
  /** How a column's dates are to be read where day and month could change places. */
  dates: ReadonlyMap<string, DateOrder>;
  words: WordChoices;
  /** The column by which records are recognised before all else. */
  keyColumn: string | null;
  /** Whose times they are where they name no zone: the office's. */
  timeZone: string;
};

/** What somebody said about a file; columns may be named by themselves or by the field they go to. */
export type Choices = {
  noun: ImportNoun;
  mapping: Mapping;
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  dates: DateOrder | Readonly<Record<string, DateOrder>>;
  keyColumn?: string | null;
};

const ordersOf = ({ mapping, dates }: Choices): Map<string, DateOrder> => {
  const orders = new Map<string, DateOrder>();
  for (const [column, to] of Object.entries(mapping)) {
    const order = typeof dates === 'string' ? dates : (own(dates, column) ?? own(dates, to ?? ''));
    if (to && order) orders.set(column, order);
  }
  return orders;
};

// A meaning that the field does not have is none: the word stays a question.
const meaningsOf = ({ noun, mapping, values }: Choices, field: ImportTarget): Map<string, string> => {
  const column = Object.keys(mapping).find((name) => mapping[name] === field) ?? '';
  const chosen = { ...own(values, field), ...own(values, column) };
  return new Map(
    Object.entries(chosen).flatMap(([word, to]) => {
      const isOurs = to === leftOutWord || field === routeField || personFields(noun).includes(field);
      const meaning = isOurs ? to : to.trim() === '' ? null : askedWord(noun, field)?.read(to);
      return meaning ? [[wordKey(word), meaning] as const] : [];
    }),
  );
};

const wordsOf = (choices: Choices): WordChoices =>
  new Map(
    [...askedFields(choices.noun), ...personFields(choices.noun)].map((field) => [
      field,
      meaningsOf(choices, field),
    ]),
  );

// Where a former id is kept whose field has another column already.
const beside = { leads: 'customField', clients: 'note' } as const;

// The id of the former system stands on the record, so that people find it there.
const withKey = ({ noun, mapping, keyColumn = null }: Choices): Mapping => {
  if (keyColumn === null || (mapping[keyColumn] ?? null) !== null || noun === 'sites') return mapping;
  const isFree = !Object.values(mapping).includes('formerId');
  return { ...mapping, [keyColumn]: isFree ? 'formerId' : beside[noun] };
};

const labelIn = (noun: ImportNoun, name: ImportTarget): string => targetIn(noun, name)?.label ?? name;

/** How a file is to be read, by what was chosen for it. */
export const planOf = (columns: readonly string[], choices: Choices, timeZone: string): Outcome<Plan> => {
  const { noun, keyColumn = null } = choices;
  const mapping = withKey(choices);
  const unknown = Object.keys(mapping).find((column) => !columns.includes(column));
  if (unknown !== undefined) return importRefusals.unknownColumn(unknown);
  const foreign = Object.values(mapping).find((name) => name !== null && !targetIn(noun, name));
  if (foreign) return importRefusals.unknownField(foreign);
  const twice = doubled(mapping);
  if (twice.length > 0)
    return importRefusals.doubled(twice.map((target) => labelIn(noun, target)).join(', '));
  if (keyColumn !== null && !columns.includes(keyColumn)) return importRefusals.unknownColumn(keyColumn);
  return { noun, columns, mapping, dates: ordersOf(choices), words: wordsOf(choices), keyColumn, timeZone };
};

/** The same for choices that were found good before. */
export const storedPlan = (columns: readonly string[], choices: Choices, timeZone: string): Plan => {
  const plan = planOf(columns, choices, timeZone);
  if (isRefusal(plan)) throw new Error(plan.message);
  return plan;
};
