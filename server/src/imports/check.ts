import {
  ambiguousDate,
  askedWord,
  type DateTally,
  emptyTally,
  type Import,
  type ImportCheck,
  type ImportCounts,
  type ImportFinding,
  type ImportTarget,
  meaningOfWord,
  type Plan,
  type Reading,
  suggestedOrder,
  tallyDate,
  targetIn,
  targetOf,
} from 'domain/imports';
import { type Decision, decide, nameOf, read } from './decide.ts';
import type { NounImport, ReadRow } from './noun.ts';
import { createMatcher, type Matcher } from './same.ts';
import { rowsAfter } from './sql.ts';
import type { Work } from './work.ts';

// Of each kind, so that many duplicates do not hide the one refused row.
const mostFindings = 200;
const mostValues = 200;

type Words = Map<string, number>;
type Seen = {
  counts: ImportCounts;
  look: Record<'refused' | 'duplicate' | 'leftOut', ImportFinding[]>;
  lookTotal: number;
  readAs: Words;
  dates: Map<string, DateTally>;
  words: Words;
  sharedPhones: number;
};

// Distinct values are counted up to a limit: beyond it a column holds no few words but free text.
const count = (words: Words, word: string): void => {
  const times = words.get(word);
  if (times !== undefined || words.size < mostValues) words.set(word, (times ?? 0) + 1);
};

const find = (seen: Seen, kind: keyof Seen['look'], finding: ImportFinding): void => {
  seen.lookTotal += 1;
  if (seen.look[kind].length < mostFindings) seen.look[kind].push(finding);
};

type Row = { line: number; name: string; reading: Reading };

const lookAt = (seen: Seen, each: Row, { outcome, reason }: Decision<unknown>): void => {
  seen.counts[outcome] += 1;
  const row = { line: each.line, name: each.name, outcome };
  if (outcome === 'refused' || outcome === 'duplicate')
    find(seen, outcome, { ...row, column: '', value: '', reason });
  // Dates that wait for an answer are one question of their own, not a finding each.
  if (outcome === 'created')
    for (const left of each.reading.leftOut)
      if (left.reason !== ambiguousDate) find(seen, 'leftOut', { ...row, ...left });
  for (const { column, from, to } of each.reading.readAs)
    count(seen.readAs, JSON.stringify([column, from, to]));
};

const tally = (seen: Seen, { row }: Pick<ReadRow<Reading>, 'row'>, plan: Plan): void => {
  for (const [at, column] of plan.columns.entries()) {
    const to = targetOf(plan.mapping, column);
    const cell = row.cells[at]?.trim() ?? '';
    if (!to || cell === '' || row.problem !== null) continue;
    const kind = targetIn(plan.noun, to)?.kind;
    if (kind === 'date' || kind === 'moment')
      seen.dates.set(column, tallyDate(seen.dates.get(column) ?? emptyTally, cell));
    if (askedWord(plan.noun, to)) count(seen.words, JSON.stringify([to, cell]));
  }
};

type Identified = { id: string; version: number };
type Passing<Kept extends Identified, Said extends Reading> = {
  noun: NounImport<Kept, Said>;
  matcher: Matcher<Kept, Said>;
  existing: Import['existing'];
};

// What another key says is the same is asked of nobody.
const isByPhoneAlone = (decision: Decision<unknown>): boolean =>
  !('same' in decision) || decision.same.way === 'phone';

const pass = <Kept extends Identified, Said extends Reading>(
  seen: Seen,
  each: ReadRow<Said>,
  { noun, matcher, existing }: Passing<Kept, Said>,
): void => {
  const decision = decide(noun, each, matcher, existing);
  const { row, reading } = each;
  if (decision.outcome !== 'refused' && isByPhoneAlone(decision) && matcher.sharesPhone(each))
    seen.sharedPhones += 1;
  lookAt(seen, { line: row.line, name: nameOf(noun, each), reading }, decision);
  if (decision.outcome === 'created')
    matcher.remember(each, {
      id: null,
      line: row.line,
      title: '',
      own: true,
      deleted: false,
      record: noun.standIn(reading, existing),
    });
  if (decision.outcome !== 'updated') return;
  matcher.fill(decision.same.known, decision.filling as Partial<Kept>);
  if (noun.grows) matcher.remember(each, decision.same.known);
};

const summary = (seen: Seen, plan: Plan) => ({
  counts: seen.counts,
  look: Object.values(seen.look)
    .flat()
    .sort((a, b) => a.line - b.line),
  lookTotal: seen.lookTotal,
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
    .sort(([, a], [, b]) => b - a)
    .map(([word, rows]) => {
      const [field, value] = JSON.parse(word) as [ImportTarget, string];
      return { field, value, rows, meaning: meaningOfWord(plan.noun, field, value, plan.words) };
    }),
  sharedPhones: seen.sharedPhones,
  ignored: plan.columns.filter((column) => !targetOf(plan.mapping, column)),
});

/** What a run would do with every row of the file; writes nothing. */
export const checkRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { db, keys, now, newId }: Omit<Work, 'emit'>,
  about: Import,
  plan: Plan,
): Promise<Omit<ImportCheck, keyof Import>> => {
  const seen: Seen = {
    counts: { created: 0, updated: 0, duplicate: 0, refused: 0 },
    lookTotal: 0,
    look: { refused: [], duplicate: [], leftOut: [] },
    readAs: new Map(),
    dates: new Map(),
    words: new Map(),
    sharedPhones: 0,
  };
  const { id, existing } = about;
  const matcher = createMatcher(noun, about.samePhone);
  const resolve = noun.resolver?.({ db, keys, now, newId, about });
  for (
    let page = await rowsAfter(db, id, 0);
    page.length > 0;
    page = await rowsAfter(db, id, page.at(-1)?.n ?? 0)
  ) {
    const rows = page.map((row) => read(noun, row, plan));
    await resolve?.(rows);
    await matcher.look(db, rows);
    for (const each of rows) {
      pass(seen, each, { noun, matcher, existing });
      tally(seen, each, plan);
    }
  }
  return summary(seen, plan);
};
