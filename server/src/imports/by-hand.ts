import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Import, type ImportCheck, targetIn, targetOf } from 'domain/imports';
import { isRefusal, type Outcome } from 'domain/kernel';
import { appendEvents } from '#platform/operations/append.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import type { Command } from './command.ts';
import { runChunk } from './nouns.ts';
import { createPace } from './pace.ts';
import { refusedPages } from './refused.ts';
import { findImport } from './sql.ts';
import { checkImport, startImport } from './steps.ts';
import { upload } from './upload.ts';
import type { Work } from './work.ts';

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

const tell = (say: Say, check: ImportCheck): void => {
  const { noun, columns, mapping, readAs, words, look, lookTotal, samePhone, sharedPhones } = check;
  for (const column of columns) {
    const to = targetOf(mapping, column);
    say(to ? `  ${column} → ${targetIn(noun, to)?.label ?? to}` : `  ${column}: left out`);
  }
  for (const { column, from, to, rows } of readAs) say(`  ${column}: ‘${from}’ is read as ${to} (${rows})`);
  for (const { field, value, meaning, rows } of words) {
    const label = targetIn(noun, field)?.label ?? field;
    say(
      meaning
        ? `  ${label} ‘${value}’ becomes ${meaning} (${rows})`
        : `  ${label} ‘${value}’ is not known (${rows} refused)`,
    );
  }
  if (sharedPhones > 0)
    say(
      `  ${sharedPhones} with the telephone of another, but another name, e-mail or company: ` +
        (samePhone ? 'the same' : 'not the same (--same-phone)'),
    );
  for (const { line, name, column, value, reason } of look.slice(0, 100))
    say(`  line ${line}, ${name}: ${column ? `${column} ‘${value.slice(0, 60)}’: ` : ''}${reason}`);
  if (lookTotal > 100) say(`  … and ${lookTotal - Math.min(100, look.length)} more`);
};

/** Dates that nobody said the order of: nothing is guessed, nothing is written. */
const askForDates = ({ dateQuestions, dates }: ImportCheck): void => {
  const open = dateQuestions.filter(({ column }) => !Object.hasOwn(dates, column));
  if (open.length === 0) return;
  const lines = open.map(({ column, example, ambiguous, suggested }) => {
    const hint = suggested ? `; the other rows suggest ${suggested}` : '';
    return `‘${column}’ has ${ambiguous} dates like ${example} that can be read two ways${hint}`;
  });
  const suggested = new Set(open.map((question) => question.suggested));
  const [only] = suggested;
  const flag = suggested.size === 1 && only ? `--dates ${only}` : '--dates mdy or --dates dmy';
  throw new Error(`${lines.join('\n')}\nNothing was imported. Say how with ${flag}.`);
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

/** Imports a file from the command line, on the same road as the browser; answers the finished import. */
export const importByHand = async (services: Services, command: Command, say: Say): Promise<Import> => {
  const { file, noun } = command;
  const id = services.newId();
  const fileName = basename(file);
  const uploaded = sure(
    await upload(file, { db: services.db, id, noun, now: services.now(), fileName, author, createdBy: null }),
  );
  say(`${fileName}: ${uploaded.rows} rows, ${uploaded.columns.length} columns, ${uploaded.encoding}`);
  const { dates, existing, makeClients, samePhone, values } = command;
  const input = {
    id,
    dates,
    existing,
    makeClients,
    samePhone,
    values,
    mapping: { ...uploaded.guess, ...command.map },
    reps: [],
    tags: [],
    status: null,
    keyColumn: null,
  };
  const checked = await step(services, async (work) => sure(await checkImport(work, input)));
  tell(say, checked);
  askForDates(checked);
  await step(services, async (work) => sure(await startImport(work, id)));
  const pace = createPace();
  const oneChunk = () => pace.timed((rows) => step(services, (work) => runChunk(work, id, rows)));
  for (let next = 10_000; await oneChunk(); ) {
    const { done, rows } = (await findImport(services.db, id)) ?? uploaded;
    if (done < next) continue;
    say(`  ${done} of ${rows} rows`);
    next = done + 10_000;
  }
  const end = sure((await findImport(services.db, id)) ?? uploaded);
  say(
    `Created ${end.created}, updated ${end.updated}, duplicate ${end.duplicate}, refused ${end.refused} of ${end.rows} rows.`,
  );
  const refused = await writeRefused(services, end, file);
  if (refused) say(`Refused rows with line and reason: ${refused}`);
  return end;
};
