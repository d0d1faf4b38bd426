import {
  ambiguousDate,
  type DateTally,
  emptyTally,
  type Import,
  type ImportCheck,
  type ImportCounts,
  type ImportFinding,
  importedStatus,
  importTargets,
  type Plan,
  suggestedOrder,
  tallyDate,
  targetOf,
} from 'domain/imports';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type Decision, decide, nameOf, read } from './decide.ts';
import { createMatcher, type Known, type Matcher, type ReadRow } from './same.ts';
import { rowsAfter } from './sql.ts';

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
  statuses: Words;
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

const lookAt = (seen: Seen, each: ReadRow, { outcome, reason }: Decision): void => {
  seen.counts[outcome] += 1;
  const row = { line: each.row.line, name: nameOf(each), outcome };
  if (outcome === 'refused' || outcome === 'duplicate')
    find(seen, outcome, { ...row, column: '', value: '', reason });
  // Dates that wait for an answer are one question of their own, not a finding each.
  if (outcome === 'created')
    for (const left of each.reading.leftOut)
      if (left.reason !== ambiguousDate) find(seen, 'leftOut', { ...row, ...left });
  for (const { column, from, to } of each.reading.readAs)
    count(seen.readAs, JSON.stringify([column, from, to]));
};

const tally = (seen: Seen, { row }: ReadRow, plan: Plan): void => {
  for (const [at, column] of plan.columns.entries()) {
    const to = targetOf(plan.mapping, column);
    const cell = row.cells[at]?.trim() ?? '';
    if (!to || cell === '' || row.problem !== null) continue;
    const { kind } = importTargets[to];
    if (kind === 'date' || kind === 'moment')
      seen.dates.set(column, tallyDate(seen.dates.get(column) ?? emptyTally, cell));
    if (kind === 'status') count(seen.statuses, cell);
  }
};

const bare = { convertedToClientId: null, deleted: false };

// Stands for the lead that a row would become, as far as later rows need it.
const standIn = ({ row, reading }: ReadRow, existing: 'skip' | 'fill'): Known => ({
  leadId: null,
  line: row.line,
  title: '',
  lead: existing === 'fill' ? { ...reading.fields, ...bare } : bare,
});

const pass = (seen: Seen, each: ReadRow, matcher: Matcher, existing: 'skip' | 'fill'): void => {
  const decision = decide(each, matcher, existing);
  lookAt(seen, each, decision);
  if (decision.outcome === 'created') matcher.remember(each, standIn(each, existing));
  if (decision.outcome === 'updated') matcher.fill(decision.same.known, decision.filling);
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
  statuses: [...seen.statuses]
    .sort(([, a], [, b]) => b - a)
    .map(([value, rows]) => ({
      value,
      rows,
      status: importedStatus(value, plan.statuses),
    })),
  ignored: plan.columns.filter((column) => !targetOf(plan.mapping, column)),
});

/** What a run would do with every row of the file; writes nothing. */
export const checkRows = async (
  db: Kysely<DB>,
  { id, existing }: Pick<Import, 'id' | 'existing'>,
  plan: Plan,
): Promise<Omit<ImportCheck, keyof Import>> => {
  const seen: Seen = {
    counts: { created: 0, updated: 0, duplicate: 0, refused: 0 },
    lookTotal: 0,
    look: { refused: [], duplicate: [], leftOut: [] },
    readAs: new Map(),
    dates: new Map(),
    statuses: new Map(),
  };
  const matcher = createMatcher();
  for (
    let page = await rowsAfter(db, id, 0);
    page.length > 0;
    page = await rowsAfter(db, id, page.at(-1)?.n ?? 0)
  ) {
    const rows = page.map((row) => read(row, plan));
    await matcher.look(db, rows);
    for (const each of rows) {
      pass(seen, each, matcher, existing);
      tally(seen, each, plan);
    }
  }
  return summary(seen, plan);
};
