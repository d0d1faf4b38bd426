import { contactName } from 'domain/contacts';
import {
  ambiguousDate,
  askedWord,
  type DateTally,
  dearPrice,
  emptyTally,
  type FieldChange,
  hearOfRoute,
  type Import,
  type ImportCheck,
  type ImportCounts,
  type ImportFinding,
  type ImportNoun,
  type ImportTarget,
  meaningOfRoute,
  meaningOfWord,
  type PersonThere,
  type Plan,
  personFields,
  personOfField,
  proposedMeaning,
  proposedRoutes,
  type Reading,
  type RouteSaid,
  routeField,
  saysNothing,
  suggestedOrder,
  tallyDate,
  targetIn,
  targetOf,
  wordKey,
} from 'domain/imports';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import {
  type Decision,
  decide,
  fieldWords,
  leavesAlone,
  losesLeftOut,
  nameOf,
  rememberDecision,
} from './decide.ts';
import { inTurns, lookedPages } from './looked.ts';
import type { NounImport, ReadRow } from './noun.ts';
import { type News, newsIn, type Told } from './opt-outs.ts';
import { loadPersons, meaningOfPerson, nobody, type Persons, personAlike } from './persons.ts';
import { fileRoutesOf, routesHere } from './routes-named.ts';
import { byCompany, type Matcher } from './same.ts';
import { sharedIn } from './sql/rows.ts';
import type { Looking } from './work.ts';

// Of each kind, so that many duplicates do not hide the one refused row.
const mostFindings = 200;
const mostValues = 200;

type Words = Map<string, number>;
/** A word as it is written first, and how many rows have it. */
type Asked = Map<string, { value: string; rows: number }>;
type Seen = {
  counts: ImportCounts;
  look: Record<'refused' | 'duplicate' | 'leftOut', ImportFinding[]>;
  lookTotal: number;
  lookRows: number;
  readAs: Words;
  dates: Map<string, DateTally>;
  /** By the field that they are words of, and their keys. */
  words: Map<ImportTarget, Asked>;
  /** Of how many rows the words are beyond those. */
  moreWords: Map<ImportTarget, number>;
  sharedPhones: number;
  companiesThere: number;
  clocks: number;
  unknownClients: number;
  activeSites: number;
  /** What the rows say of the routes that they name. */
  routesSaid: Map<string, RouteSaid>;
  changes: FieldChange[];
  changesTotal: number;
  /** Those of them that name a person by an id. */
  reps: FieldChange[];
  leaving: number;
  optsOut: number;
  /** By the place of a column: rows in which one that goes nowhere says something. */
  ignored: number[];
};

// Distinct values are counted up to a limit: beyond it a column holds no few words but free text.
const count = (words: Words, word: string): void => {
  const times = words.get(word);
  if (times !== undefined || words.size < mostValues) words.set(word, (times ?? 0) + 1);
};

// Case and outer spaces do not count: ‘Lost’ and ‘lost’ are one question.
const countWord = ({ words, moreWords }: Seen, field: ImportTarget, value: string): void => {
  const asked: Asked = words.get(field) ?? new Map();
  words.set(field, asked);
  const key = wordKey(value);
  const known = asked.get(key);
  if (known) known.rows += 1;
  else if (asked.size < mostValues) asked.set(key, { value, rows: 1 });
  else moreWords.set(field, (moreWords.get(field) ?? 0) + 1);
};

const find = (seen: Seen, kind: keyof Seen['look'], finding: ImportFinding): void => {
  seen.lookTotal += 1;
  if (seen.look[kind].length < mostFindings) seen.look[kind].push(finding);
};

type Row = { line: number; name: string; reading: Reading };

const lookAt = (
  seen: Seen,
  each: Row,
  { outcome, reason }: Decision<unknown>,
  { isLost }: { isLost: boolean },
): void => {
  seen.counts[outcome] += 1;
  const before = seen.lookTotal;
  const row = { line: each.line, name: each.name, outcome };
  if (outcome === 'refused' || outcome === 'duplicate')
    find(seen, outcome, { ...row, column: '', value: '', reason });
  // What waits for an answer is one question of its own, not a finding each.
  if (outcome === 'created' || (outcome === 'updated' && isLost))
    for (const left of each.reading.leftOut)
      if (left.reason !== ambiguousDate && left.reason !== dearPrice)
        find(seen, 'leftOut', { ...row, ...left });
  if (seen.lookTotal > before) seen.lookRows += 1;
  for (const { column, from, to } of each.reading.readAs)
    count(seen.readAs, JSON.stringify([column, from, to]));
};

const tally = (seen: Seen, { row }: Pick<ReadRow<Reading>, 'row'>, plan: Plan): void => {
  for (const [at, column] of plan.columns.entries()) {
    const to = targetOf(plan.mapping, column);
    const cell = row.cells[at]?.trim() ?? '';
    // What says nothing is no question either.
    if (saysNothing(cell) || row.problem !== null) continue;
    if (!to) {
      seen.ignored[at] = (seen.ignored[at] ?? 0) + 1;
      continue;
    }
    const kind = targetIn(plan.noun, to)?.kind;
    if (kind === 'date' || kind === 'moment')
      seen.dates.set(column, tallyDate(seen.dates.get(column) ?? emptyTally, cell));
    const asked = askedWord(plan.noun, to);
    if (kind === 'person' || (asked && asked.asks?.(cell) !== false)) countWord(seen, to, cell);
  }
};

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text =
    value !== null && typeof value === 'object' ? Object.entries(value).map((pair) => pair.join(': ')) : [];
  return text.length > 0 ? text.join(', ') : String(value ?? '');
};

const personOf: Readonly<Partial<Record<ImportNoun, string>>> = { leads: 'assignedRep' };

// What a row adds beside the fields: texts, or people by how they are reached.
const addedWords = (added: unknown): string =>
  (Array.isArray(added) ? added : [])
    .map((each: string | { email: string; phone: string }) =>
      typeof each === 'string' ? each : [each.email, each.phone].filter(Boolean).join(' '),
    )
    .join('; ');

type Changed = { field: string; from: unknown; to: unknown };

// Who is changed beside a record, way by way.
const changesOfPerson = (people: readonly PersonThere[], id: string, to: object): Changed[] => {
  const person = people.find((one) => one.id === id);
  if (!person) return [];
  const name = contactName({ company: '', ...person });
  return Object.entries(to).map(([way, says]) => ({
    field: `${way === 'email' ? 'email' : 'phone'} of ${name}`,
    from: person[way as 'email' | 'phone'],
    to: says,
  }));
};

const changesIn = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { same, filling }: Extract<Decision<Kept>, { outcome: 'updated' }>,
): Changed[] => {
  const record = same.known.record as Readonly<Record<string, unknown>>;
  const people = (record['people'] ?? []) as PersonThere[];
  return Object.entries(filling).flatMap(([field, to]): Changed[] => {
    const id = personOfField(field);
    if (id !== null) return changesOfPerson(people, id, to as object);
    const adds = noun.isAdded(field);
    return adds && (noun.laid === undefined || !Array.isArray(to))
      ? []
      : [{ field, from: adds ? '' : record[field], to }];
  });
};

// Only where something stood before is it a change that somebody should see; an empty field is just filled.
const lookAtChanges = <Kept extends Identified, Said extends Reading>(
  seen: Seen,
  noun: NounImport<Kept, Said>,
  each: ReadRow<Said>,
  decision: Extract<Decision<Kept>, { outcome: 'updated' }>,
): void => {
  const name = (decision.same.known.title || nameOf(noun, each)).slice(0, 200).toWellFormed();
  for (const { field, from, to } of changesIn(noun, decision)) {
    const adds = noun.isAdded(field);
    if (!adds && shown(from) === '') continue;
    seen.changesTotal += 1;
    if (seen.changes.length >= mostFindings) continue;
    const [stood = '', becomes = ''] = [from, adds ? addedWords(to) : to].map((value) =>
      shown(value).slice(0, 200).toWellFormed(),
    );
    const change = { line: each.row.line, name, field: fieldWords(noun.noun, field) };
    const found = { ...change, from: stood, to: becomes };
    seen.changes.push(found);
    if (personOf[noun.noun] === field) seen.reps.push(found);
  }
};

type Identified = { id: string; version: number };
type Passing<Kept extends Identified, Said extends Reading> = {
  noun: NounImport<Kept, Said>;
  matcher: Matcher<Kept, Said>;
  about: Import;
  news: News<Kept, Said>;
  /** Companies that are there already. */
  companies: ReadonlySet<string>;
};

// What another key says is the same is asked of nobody.
const isByPhoneAlone = (decision: Decision<unknown>): boolean =>
  !('same' in decision) || decision.same.way === 'phone';

const pass = <Kept extends Identified, Said extends Reading>(
  seen: Seen,
  each: ReadRow<Said>,
  { noun, matcher, about, news, companies }: Passing<Kept, Said>,
): void => {
  const { existing } = about;
  const decision = decide(noun, each, matcher, about);
  const { row, reading } = each;
  if (decision.outcome !== 'refused' && isByPhoneAlone(decision) && matcher.sharesPhone(each))
    seen.sharedPhones += 1;
  const isNew = !('same' in decision) || decision.same.way === byCompany;
  const isTaken = decision.outcome !== 'refused' || noun.lacksWay?.(reading) === true;
  if (isNew && isTaken && each.keys.some(([way, key]) => way === byCompany && companies.has(key)))
    seen.companiesThere += 1;
  if (news(reading, decision).length > 0) seen.optsOut += 1;
  if ('leaves' in decision || (decision.outcome === 'created' && leavesAlone(noun, reading)))
    seen.leaving += 1;
  if (decision.outcome === 'created' && noun.startsClock?.(reading, about)) seen.clocks += 1;
  if (noun.isOfNobody?.(reading)) seen.unknownClients += 1;
  if (decision.outcome === 'created' && noun.isWorked?.(reading)) seen.activeSites += 1;
  const route =
    decision.outcome === 'created' || decision.outcome === 'updated' ? noun.routeOf?.(reading) : null;
  if (route) hearOfRoute(seen.routesSaid, route.name, route);
  const isLost = losesLeftOut(noun.noun, decision, existing);
  lookAt(seen, { line: row.line, name: nameOf(noun, each, decision), reading }, decision, { isLost });
  // What the file itself makes is no change to see.
  if (decision.outcome === 'updated' && !decision.same.known.own) lookAtChanges(seen, noun, each, decision);
  rememberDecision(noun, each, { matcher, decision, existing });
};

const meaningIn = (plan: Plan, { persons, routes }: Named, field: ImportTarget, value: string) => {
  if (personFields(plan.noun).includes(field)) return meaningOfPerson(plan, persons, field, value);
  if (field === routeField) return meaningOfRoute(routes, value, plan.words);
  return meaningOfWord(plan.noun, field, value, plan.words);
};

type Proposing = { persons: Persons; alike: ReadonlyMap<string, string> };

const proposedIn = ({ noun }: Plan, { persons, alike }: Proposing, field: ImportTarget, value: string) =>
  (personFields(noun).includes(field) ? personAlike(persons, value) : null) ??
  (field === routeField ? alike.get(wordKey(value)) : null) ??
  proposedMeaning(noun, field, value);

/** Whom and what the rows may name. */
type Named = { persons: Persons; routes: string[] };

const summary = (
  seen: Seen,
  plan: Plan,
  { persons, routes }: Named,
  alike = proposedRoutes(routes, [...(seen.words.get(routeField)?.values() ?? [])]),
) => ({
  counts: seen.counts,
  look: Object.values(seen.look)
    .flat()
    .sort((a, b) => a.line - b.line),
  lookTotal: seen.lookTotal,
  lookRows: seen.lookRows,
  readAs: [...seen.readAs]
    .sort(([, a], [, b]) => b - a)
    .map(([word, rows]) => {
      const [column, from, to] = JSON.parse(word) as [string, string, string];
      return { column, from, to, rows };
    }),
  dateQuestions: [...seen.dates]
    .filter(([, { ambiguous }]) => ambiguous > 0)
    .map(([column, dates]) => ({ column, ...dates, suggested: suggestedOrder(dates) })),
  words: [...seen.words]
    .flatMap(([field, asked]) => [...asked.values()].map((word) => ({ field, ...word })))
    .sort((a, b) => b.rows - a.rows)
    .map(({ field, value, rows }) => {
      const meaning = meaningIn(plan, { persons, routes }, field, value);
      const proposed = meaning === null ? proposedIn(plan, { persons, alike }, field, value) : null;
      return { field, value, rows, meaning, proposed };
    }),
  ...(seen.moreWords.size > 0 && {
    moreWords: [...seen.moreWords].map(([field, rows]) => ({ field, rows })),
  }),
  sharedPhones: seen.sharedPhones,
  companiesThere: seen.companiesThere,
  clocks: seen.clocks,
  unknownClients: seen.unknownClients,
  activeSites: seen.activeSites,
  routes,
  changes: seen.changes,
  changesTotal: seen.changesTotal,
  leaving: seen.leaving,
  optsOut: seen.optsOut,
  ignored: plan.columns.flatMap((column, at) =>
    targetOf(plan.mapping, column) ? [] : [{ column, values: seen.ignored[at] ?? 0 }],
  ),
});

const lastOf = (rows: readonly ReadRow<Reading>[]): number => rows.at(-1)?.row.n ?? 0;

const empty = (): Seen => ({
  counts: { created: 0, updated: 0, duplicate: 0, refused: 0 },
  lookTotal: 0,
  lookRows: 0,
  look: { refused: [], duplicate: [], leftOut: [] },
  readAs: new Map(),
  dates: new Map(),
  words: new Map(),
  moreWords: new Map(),
  sharedPhones: 0,
  companiesThere: 0,
  clocks: 0,
  unknownClients: 0,
  activeSites: 0,
  routesSaid: new Map(),
  changes: [],
  changesTotal: 0,
  reps: [],
  leaving: 0,
  optsOut: 0,
  ignored: [],
});

// Whose employees and houses the leads of a file are; of clients and sites one record is made anyway.
const companiesIn = async (db: Looking['db'], id: string, { noun, columns, mapping }: Plan) => {
  const at = (['company', 'businessName'] as const)
    .map((to) => columns.findIndex((column) => targetOf(mapping, column) === to))
    .find((place) => place >= 0);
  return noun === 'leads' && at !== undefined ? sharedIn(db, id, at) : { sharedCompanies: 0, companyRows: 0 };
};

/** What a run would do with every row of the file; writes nothing, and keeps nothing of a row but what the answer tells. */
export const checkRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { url, ...looking }: Looking,
  about: Import,
  plan: Plan,
): Promise<Omit<ImportCheck, keyof Import>> => {
  const { db } = looking;
  const { id } = about;
  const seen = empty();
  const told: Told = new Set();
  for await (const { rows, matcher } of lookedPages(noun, { url, ...looking }, about, plan)) {
    const keys = rows.flatMap((each) => each.keys);
    const companies = (await noun.companiesThere?.(db, keys)) ?? new Set();
    const news = await newsIn(noun, looking, { rows, matcher, told });
    for await (const each of inTurns(rows)) {
      pass(seen, each, { noun, matcher, about, news, companies });
      tally(seen, each, plan);
    }
    await looking.looked?.(lastOf(rows));
  }
  const called = await namesOf(
    looking,
    seen.reps.flatMap(({ from, to }) => [from, to]),
  );
  for (const rep of seen.reps)
    Object.assign(rep, { from: called.get(rep.from) ?? rep.from, to: called.get(rep.to) ?? rep.to });
  const names = Object.values(plan.mapping).some((to) => to !== null && personFields(plan.noun).includes(to));
  const persons = names ? await loadPersons(looking) : nobody;
  const routes = Object.values(plan.mapping).includes(routeField) ? await routesHere(db) : [];
  const { contactWindowHours } = await readSettings(db);
  const companies = await companiesIn(db, id, plan);
  const fileRoutes = await fileRoutesOf(looking, [...seen.routesSaid.values()]);
  return { ...summary(seen, plan, { persons, routes }), fileRoutes, contactWindowHours, ...companies };
};
