import {
  type Import,
  type ImportNoun,
  type ImportTarget,
  type Plan,
  personOfField,
  type Reading,
  targetIn,
} from 'domain/imports';
import type { MessageChannel } from 'domain/kernel';
import { breath } from '#platform/breath.ts';
import type { NounImport, ReadRow, Same } from './noun.ts';
import { byCompany, byKey, type Matcher } from './same.ts';
import type { WaitingRow } from './sql/rows.ts';

type Filling = { [field: string]: unknown };

export type Decision<Kept> =
  | { outcome: 'refused'; reason: string }
  | { outcome: 'created'; reason: string }
  | { outcome: 'duplicate'; reason: string; same: Same<Kept>; said: readonly string[] }
  // Nobody who is here, and nobody who is to be.
  | { outcome: 'duplicate'; reason: string; leaves: true }
  | { outcome: 'updated'; reason: string; same: Same<Kept>; said: readonly string[]; filling: Filling };

type Identified = { id: string; version: number };

// What a row says; one that could not be read says nothing and is refused.
const read = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  row: WaitingRow,
  plan: Plan,
): ReadRow<Said> => {
  const reading = noun.read(row.problem === null ? row.cells : [], plan);
  if (row.problem !== null) reading.refused = row.problem;
  return {
    row,
    reading,
    keys: noun.keys(reading),
    key: row.problem === null ? keyOf(row.cells, plan) : null,
  };
};

// After so many cells others have their turn.
const mostAtOnce = 1_000;

/** What some rows say. Wide ones take long: others have their turn meanwhile. */
export const readRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  rows: readonly WaitingRow[],
  plan: Plan,
): Promise<ReadRow<Said>[]> => {
  const all: ReadRow<Said>[] = [];
  let looked = 0;
  for (const row of rows) {
    all.push(read(noun, row, plan));
    looked += row.cells.length;
    if (looked < mostAtOnce) continue;
    looked = 0;
    await breath();
  }
  return all;
};

const longestKey = 500;

// Ids of different columns and of different things are never the same.
const keyOf = (cells: readonly string[], { noun, columns, keyColumn }: Plan): string | null => {
  const cell = keyColumn === null ? '' : (cells[columns.indexOf(keyColumn)] ?? '').trim();
  return cell === '' || cell.length > longestKey
    ? null
    : JSON.stringify([noun, keyColumn?.trim().toLowerCase(), cell.toLowerCase()]);
};

const added: Readonly<Record<string, string>> = {
  machine: 'a machine',
  people: 'a contact',
  room: 'a room',
  noted: 'a note',
};

/** What a field, or what a row adds beside the fields, is called. */
export const fieldWords = (noun: ImportNoun, field: string): string =>
  added[personOfField(field) === null ? field : 'people'] ??
  targetIn(noun, field as ImportTarget)?.label.toLowerCase() ??
  field;

const channelWords: Readonly<Record<MessageChannel, string>> = { email: 'e-mail', sms: 'SMS' };

/** What a row's result says of those who want no more of us. */
export const optedOutWords = (channels: readonly MessageChannel[]): string =>
  channels.length === 0
    ? ''
    : `; opted out of ${channels.map((channel) => channelWords[channel]).join(' and ')}`;

const stoodEmpty = (value: unknown): boolean =>
  [undefined, null, '', 0, false].includes(value as never) || (Array.isArray(value) && value.length === 0);

// What stood there before is changed, what was empty is filled.
const whatIsNew = (
  { noun, isAdded }: Pick<NounImport<never, never>, 'noun' | 'isAdded'>,
  filling: Filling,
  record: Readonly<Record<string, unknown>>,
): string => {
  const done: Record<string, string[]> = { added: [], filled: [], changed: [] };
  for (const field of Object.keys(filling)) {
    const isPerson = personOfField(field) !== null;
    const how =
      isAdded(field) && !isPerson ? 'added' : stoodEmpty(record[field]) && !isPerson ? 'filled' : 'changed';
    const words = fieldWords(noun, field);
    if (!done[how]?.includes(words)) done[how]?.push(words);
  }
  return Object.entries(done)
    .filter(([, fields]) => fields.length > 0)
    .map(([how, fields]) => `${how} ${fields.join(', ')}`)
    .join(', ');
};

/** Whether a row says that somebody wants no more of us. */
export const wantsOut = <Kept extends Identified, Said extends Reading>(
  { optsOut }: NounImport<Kept, Said>,
  reading: Said,
): boolean => (optsOut?.(reading).length ?? 0) > 0;

/** Whether a row says so, and what it says can be kept without a record: by an address for each of those ways. */
export const leavesAlone = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  reading: Said,
): boolean => {
  const reached = noun.reachedBy?.(reading, null);
  const isReached = (channel: MessageChannel) => (reached?.[channel].addresses.length ?? 0) > 0;
  return wantsOut(noun, reading) && (noun.optsOut?.(reading) ?? []).every(isReached);
};

/** Whether a value that its field refuses is kept nowhere: sites have no notes, and a filling adds none to what is there. */
export const losesLeftOut = <Kept>(
  noun: ImportNoun,
  decision: Decision<Kept>,
  existing: Import['existing'],
): boolean => {
  if (decision.outcome !== 'updated' || noun === 'sites') return noun === 'sites';
  return existing === 'fill' && !decision.same.known.own && !('noted' in decision.filling);
};

/** What is to become of a row, by what is known so far. */
export const decide = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  each: ReadRow<Said>,
  matcher: Matcher<Kept, Said>,
  about: Pick<Import, 'existing' | 'tags' | 'onlyOptOuts'>,
): Decision<Kept> => {
  const { reading } = each;
  const [lacksWay, isVague] = [noun.lacksWay?.(reading) === true, noun.isVague?.(reading) === true];
  if (reading.refused !== null && !lacksWay && !isVague)
    return { outcome: 'refused', reason: reading.refused };
  const same = matcher.find(each);
  const isKnown = (isVague && same?.way === byKey) || (lacksWay && same?.way === byCompany);
  if (reading.refused !== null && !isKnown) return { outcome: 'refused', reason: reading.refused };
  const reason = noun.judge?.(reading, same) ?? null;
  if (reason !== null) return { outcome: 'refused', reason };
  const { existing, onlyOptOuts } = about;
  if (!same && onlyOptOuts && leavesAlone(noun, reading))
    return { outcome: 'duplicate', reason: 'Wants no more of us: only that is kept', leaves: true };
  if (!same) {
    noun.fit?.(reading, about);
    return { outcome: 'created', reason: noun.created };
  }
  const how = { existing, repeated: matcher.isRepeated(each) };
  const filling = noun.fill(same, each.reading, how);
  const isSaid = existing === 'update' && !same.known.own && !same.known.deleted;
  const said = isSaid ? noun.said(same, each.reading, how) : [];
  if (Object.keys(filling).length === 0) return { outcome: 'duplicate', reason: same.reason, same, said };
  return {
    outcome: 'updated',
    reason: `${same.reason}; ${whatIsNew(noun, filling, same.known.record)}`,
    same,
    said,
    filling,
  };
};

/** Lets later rows of a file know what would become of this one, where nothing is written. */
export const rememberDecision = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  each: ReadRow<Said>,
  {
    matcher,
    decision,
    existing,
  }: { matcher: Matcher<Kept, Said>; decision: Decision<Kept>; existing: Import['existing'] },
): void => {
  if (decision.outcome === 'created')
    matcher.remember(each, {
      id: null,
      line: each.row.line,
      title: '',
      own: true,
      deleted: false,
      record: noun.standIn(each.reading, existing),
      mine: [],
    });
  if ('said' in decision) matcher.claim(decision.same.known, decision.said);
  if (decision.outcome !== 'updated') return;
  matcher.fill(decision.same.known, decision.filling as Partial<Kept>);
  if (noun.grows) matcher.remember(each, decision.same.known);
};

/** The name by which people find the row again; one that says none is called as what it is about. */
export const nameOf = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { reading, row }: ReadRow<Said>,
  decision?: Decision<Kept>,
): string => {
  const said = row.problem === null ? noun.title(reading) : (row.cells[0] ?? '');
  const known = decision && 'same' in decision ? decision.same.known.title : '';
  return (said || known).slice(0, 200).toWellFormed();
};
