import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  activeWords,
  clocksSaid,
  fileRouteWords,
  type Import,
  type ImportCheck,
  type ImportCounts,
  importLimits,
  keptColumns,
  makeWord,
  moreWordsSaid,
  mostRefused,
  openQuestions,
  personFields,
  proposals,
  provedDates,
  routeField,
  targetIn,
  targetOf,
  waitingWords,
  wordKey,
} from 'domain/imports';
import { countWords, isRefusal, later, minute, type Outcome } from 'domain/kernel';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { appendEvents } from '#platform/operations/append.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { listUsers } from '#users';
import { type Answers, given, noAnswers, readAnswers, writeAnswers } from './answers.ts';
import type { Command } from './command.ts';
import { runJob } from './jobs.ts';
import { runChunk } from './nouns.ts';
import { createPace } from './pace.ts';
import { loadPersons, type Persons } from './persons.ts';
import { refusedPages } from './refused.ts';
import { dropImport, findImport } from './sql/imports.ts';
import { sitesWaiting } from './sql/sites.ts';
import { checkImport, startImport } from './steps.ts';
import { upload } from './upload.ts';
import type { Ahead, Work } from './work.ts';

const author = 'Import';

// What a request or a job does around each step: one transaction with its events.
const step = async <T>(services: Services, work: (work: Work) => Promise<T>): Promise<T> => {
  const { db, keys, now, newId, wake } = services;
  const events: NewEvent[] = [];
  const at = now();
  const result = await db.transaction().execute(async (transaction) => {
    const result = await work({ db: transaction, keys, now: at, newId, emit: (event) => events.push(event) });
    await appendEvents(transaction, events, { at, actor: null, effective: null, requestId: null, key: null });
    return result;
  });
  if (events.length > 0) wake.ring();
  return result;
};

/** Thrown with the sentence that the person reads. */
const sure = <T>(outcome: Outcome<T>): T => {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome as T;
};

type Say = (line: string) => void;

const tell = (say: Say, check: ImportCheck, nameOf: (meaning: string) => string): void => {
  const { noun, mapping, judged, look, lookTotal, sharedPhones, companiesThere, optsOut } = check;
  for (const column of check.columns) {
    const to = targetOf(mapping, column);
    const offer = Object.hasOwn(judged, column) ? judged[column]?.offer : null;
    const may =
      offer && offer !== to
        ? `, may be ${targetIn(noun, offer)?.label ?? offer}: --map '${column}=${offer}'`
        : '';
    const kept = keptColumns(check).includes(column) ? may : '';
    say(to ? `  ${column} → ${targetIn(noun, to)?.label ?? to}${kept}` : `  ${column}: left out${may}`);
  }
  for (const { column, from, to, rows } of check.readAs)
    say(`  ${column}: ‘${from}’ is read as ${to} (${rows})`);
  for (const { field, value, meaning, rows } of check.words) {
    const label = targetIn(noun, field)?.label ?? field;
    const becomes = field === routeField && meaning === makeWord ? 'a new route' : nameOf(meaning ?? '');
    if (meaning) say(`  ${label} ‘${value}’ becomes ${becomes} (${rows})`);
  }
  if (check.moreWords) say(`  ${moreWordsSaid(noun, check.moreWords)}`);
  if (check.activeSites > 0) say(`  ${activeWords(check.activeSites)}`);
  for (const route of check.fileRoutes) say(`  ${fileRouteWords(route)}`);
  if (optsOut > 0)
    say(
      `  ${countWords(optsOut, 'row')} ${optsOut === 1 ? 'says' : 'say'} that somebody wants no more e-mail or texts: ` +
        'opted out, duplicates too',
    );
  if (check.leaving > 0)
    say(
      `  ${countWords(check.leaving, 'row')} of people who want no more of us: ` +
        (check.onlyOptOuts
          ? 'only that is kept (--opt-outs take)'
          : 'records all the same (--opt-outs keep)'),
    );
  if (sharedPhones > 0)
    say(
      `  ${sharedPhones} with the telephone of another, but another name, e-mail or company: ` +
        (check.samePhone ? 'the same' : 'not the same (--same-phone)'),
    );
  if (companiesThere > 0)
    say(
      `  ${countWords(companiesThere, 'row')} of a company that is a lead already: ` +
        (check.sameCompany ? 'about that lead' : 'each a lead of its own (--same-company)'),
    );
  if (check.clocks > 0) say(`  ${clocksSaid(check)}`);
  for (const { line, name, column, value, reason } of look.slice(0, 100))
    say(`  row ${line}, ${name}: ${column ? `${column} ‘${value.slice(0, 60)}’: ` : ''}${reason}`);
  const most = mostRefused(check);
  if (most) say(`  ${most.text}`);
  for (const { column, target } of most?.columns ?? []) say(`    --map '${column}=${target}'`);
  if (lookTotal > 100) say(`  … and ${lookTotal - Math.min(100, look.length)} more`);
};

const writeRefused = async (
  services: Services,
  { id, refused }: Import,
  file: string,
): Promise<string | null> => {
  if (refused === 0) return null;
  const path = `${file.replace(/\.[^./\\]*$/, '')}.refused.csv`;
  await pipeline(Readable.from(sure(await refusedPages(services, id))), createWriteStream(path));
  return path;
};

// Who is meant is said by name, what is no person by itself.
const namesFor = async (services: Services): Promise<(meaning: string) => string> => {
  const people = await listUsers({ ...services, now: services.now() }, { status: 'active' });
  const names = new Map(people.map(({ uid, displayName }) => [uid, displayName]));
  return (meaning) => names.get(meaning) ?? meaning;
};

// People are called by e-mail or name on the command line, by their ids everywhere else.
const personsIn = (
  values: Command['values'],
  noun: Command['noun'],
  { called }: Persons,
): Command['values'] => {
  const all = { ...values };
  for (const field of personFields(noun)) {
    const told = Object.entries(values[field] ?? {});
    all[field] = Object.fromEntries(told.map(([word, who]) => [word, called.get(wordKey(who)) ?? who]));
  }
  return all;
};

const somebody = ({ called }: Persons, who: string): string => {
  const uid = called.get(wordKey(who));
  if (uid) return uid;
  throw new Error(`‘${who}’ is no active manager or admin, or several are called so.`);
};

const merged = (one: Command['values'], other: Command['values']): Command['values'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((field) => [
      field,
      { ...one[field], ...other[field] },
    ]),
  );

// What was typed counts before what was kept.
const inputOf = async (
  services: Services,
  command: Command,
  { id, guess, values, keyColumn, ...uploaded }: Import,
  kept: Answers,
) => {
  const persons = await loadPersons({ ...services, now: services.now() });
  const { dates, words } = given(kept);
  const { existing, makeClients, samePhone, sameCompany } = command;
  return {
    id,
    existing: existing === 'skip' ? uploaded.existing : existing,
    makeClients,
    samePhone,
    sameCompany,
    onlyOptOuts: command.onlyOptOuts ?? uploaded.onlyOptOuts,
    confirmed: false,
    dates: typeof command.dates === 'string' ? command.dates : { ...dates, ...command.dates },
    values: personsIn(merged(merged(values, words), command.values), command.noun, persons),
    mapping: { ...guess, ...command.map },
    reps: command.give.map((who) => somebody(persons, who)),
    tags: command.tags,
    status: command.column,
    keyColumn: command.key ?? keyColumn,
  };
};

// As a shell takes it for one word.
const typed = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const ask = (
  say: Say,
  check: ImportCheck,
  { answers, file, noun }: Command,
  nameOf: (meaning: string) => string,
): number => {
  const open = openQuestions(check, nameOf);
  for (const { text, answer } of open) say(`? ${text}\n    ${answer}`);
  if (open.length > 0) {
    const where = answers ?? `${file}.answers`;
    say(
      `${countWords(open.length, 'question')} open. Answer with these options, or write the answers into a file:\n` +
        `    npm run import -- ${noun} ${typed(file)} --check --answers ${typed(where)}`,
    );
  }
  return open.length;
};

// How far it is, each time that so many rows more are through.
const tellEach = (say: Say, rows: number, how: string) => {
  let next = 10_000;
  return async (done: number): Promise<void> => {
    if (done < next) return;
    say(`  ${done} of ${rows} rows ${how}`);
    next = done + 10_000;
  };
};

// So long after the last word of this program a server goes on with the import, should the program have ended in its middle.
const standInAfter = minute;
const tellEvery = standInAfter / 3;

const runAll = async (services: Services, checked: Import, say: Say): Promise<Import> => {
  const { id, checks } = checked;
  let told = services.now();
  const askStandIn = ({ db }: Pick<Work, 'db'>) =>
    enqueueJob(db, runJob, { id }, { key: `imports.run ${id}`, runAt: later(told, standInAfter) });
  await step(services, async (work) => {
    sure(await startImport(work, { id, checks }));
    await askStandIn(work);
  });
  const pace = createPace();
  const ahead: Ahead = { db: services.db };
  const oneChunk = (rows: number) =>
    step(services, async (work) => {
      if (later(told, tellEvery) < work.now) {
        told = work.now;
        await askStandIn(work);
      }
      return runChunk(work, id, rows, ahead);
    });
  const done = tellEach(say, checked.rows, 'done');
  while (await pace.timed(oneChunk)) await done(((await findImport(services.db, id)) ?? checked).done);
  return sure((await findImport(services.db, id)) ?? checked);
};

const countsSaid = ({
  created,
  updated,
  duplicate,
  refused,
  rows,
}: ImportCounts & { rows: number }): string =>
  `${created}, updated ${updated}, duplicate ${duplicate}, refused ${refused} of ${rows} rows.`;

/** What came of the command: the finished import, or null where nothing was written, and how many questions are open. */
export type ByHand = { end: Import | null; open: number };

/**
 * Imports a file from the command line, on the same road as the browser. It asks nothing and guesses nothing: while a
 * question is open it writes nothing, unless `--go` says to write what is clear.
 */
export const importByHand = async (services: Services, command: Command, say: Say): Promise<ByHand> => {
  const { file, noun } = command;
  const kept = command.answers === null ? noAnswers : await readAnswers(command.answers);
  const id = services.newId();
  const fileName = basename(file);
  const whose = { fileName, author, createdBy: null };
  const reading = { db: services.db, now: services.now(), mostRows: importLimits.rows };
  const uploaded = sure(await upload(file, { ...reading, ...whose, id, noun }));
  say(`${fileName}: ${uploaded.rows} rows, ${uploaded.columns.length} columns, ${uploaded.encoding}`);
  const input = await inputOf(services, command, uploaded, kept);
  const { url } = services;
  const looked = tellEach(say, uploaded.rows, 'looked at');
  const check = (asked: typeof input) =>
    step(services, async (work) => sure(await checkImport({ ...work, url, looked }, asked)));
  const first = await check(input);
  const proved = Object.entries(provedDates(first)).filter(([column]) => !Object.hasOwn(first.dates, column));
  const proposed = command.asProposed ? proposals(first) : {};
  const isMore = proved.length > 0 || Object.keys(proposed).length > 0;
  const checked = isMore
    ? await check({
        ...input,
        dates: { ...first.dates, ...Object.fromEntries(proved) },
        values: merged(proposed, input.values),
      })
    : first;
  const nameOf = await namesFor(services);
  for (const [column, order] of proved)
    say(`  ${column}: ${order === 'mdy' ? 'month' : 'day'} first, as its other dates prove`);
  tell(say, checked, nameOf);
  const open = ask(say, checked, command, nameOf);
  if (command.check && command.answers !== null) {
    await writeAnswers(command.answers, kept, checked);
    say(`Answers: ${command.answers}`);
  }
  if (command.check || (open > 0 && !command.go)) {
    say(`Would be created ${countsSaid({ ...checked.counts, rows: checked.rows })}`);
    say('Nothing was imported.');
    await dropImport(services.db, id);
    return { end: null, open };
  }
  const end = await runAll(services, checked, say);
  say(`Created ${countsSaid(end)}`);
  const waiting = noun === 'sites' ? await sitesWaiting(services.db, end.id) : 0;
  if (waiting > 0) say(`  ${waitingWords(waiting)}`);
  const refused = await writeRefused(services, end, file);
  if (refused) say(`Refused rows, each with its reason: ${refused}`);
  return { end, open };
};
