import { type PassThrough, Readable } from 'node:stream';
import { auditFieldWords, auditValueWords } from 'domain/audit';
import { safeName } from 'domain/documents';
import { csvLine, defuse } from 'domain/imports';
import { administrators, isRefusal, type Reading } from 'domain/kernel';
import { privacyOperations } from 'domain/privacy';
import { ZipFile } from 'yazl';
import { type Asked, serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import { readSettings } from '#settings';
import { findUser, namesOf, profileOf } from '#users';
import { addressesOf, filesOfPieces, findPerson, piecesOf, type Sought } from './person.ts';
import { givenOf, isGiven } from './sql/pieces.ts';

const gate: Gate = { name: 'privacy.export', who: administrators, kind: 'read', fresh: true };

type Row = Record<string, unknown>;
/** A part of what there is, read anew each time so many rows at a time. */
type Part = { what: string; given: readonly string[]; pages: () => AsyncIterable<Row[]> };

const rowsAtOnce = 100;

async function* once(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

// Whom else something went to is not theirs to know.
const withoutOthers = (row: Row, own: readonly string[]): Row => {
  const { recipients } = row;
  if (!Array.isArray(recipients)) return row;
  return { ...row, recipients: recipients.filter((each: string) => own.includes(each.toLowerCase())) };
};

async function* onlyOwn(pages: AsyncIterable<Row[]>, own: readonly string[]): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.map((row) => withoutOthers(row, own));
}

/** What a person is given, by name; of an account its fields are opened. */
const partsOf = async ({ services }: Asked, sought: Sought, now: string): Promise<Part[]> => {
  const { db, keys } = services;
  const own = addressesOf(sought);
  const parts: Part[] = [];
  for (const piece of piecesOf(services, sought)) {
    const { what, table, given = [] } = piece;
    if (!(await isGiven(db, piece))) continue;
    const user = table === 'users' && sought.uid ? await findUser({ db, keys, now }, sought.uid) : null;
    const opened: Row | null = user && { ...profileOf(user, { ids: [], count: 0 }) };
    const account = opened && [Object.fromEntries(given.map((name) => [name, opened[name]]))];
    const pages = () => (account ? once(account) : onlyOwn(givenOf(db, piece, rowsAtOnce), own));
    parts.push({ what, given, pages });
  }
  return parts;
};

async function* jsonOf(parts: readonly Part[]): AsyncGenerator<string> {
  let before = '{';
  for (const { what, pages } of parts) {
    yield `${before}\n${JSON.stringify(what)}: [`;
    let comma = '';
    for await (const rows of pages())
      for (const row of rows) {
        yield `${comma}\n${JSON.stringify(row)}`;
        comma = ',';
      }
    yield '\n]';
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

type Reader = { namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>> } & Omit<
  Reading,
  'nameOf'
>;

async function* csvOf({ given, pages }: Part, { namesOf: named, ...when }: Reader): AsyncGenerator<string> {
  yield `\ufeff${csvLine(given.map(auditFieldWords))}`;
  for await (const rows of pages()) {
    const names = await named([...new Set(JSON.stringify(rows).match(uuids))]);
    const reading: Reading = { ...when, nameOf: (uid) => names.get(uid) };
    const cell = (field: string, value: unknown): string =>
      value === null || value === undefined || value === ''
        ? ''
        : defuse(auditValueWords(field, value, reading));
    yield rows.map((row) => csvLine(given.map((name) => cell(name, row[name])))).join('');
  }
}

/** One archive, made as it is taken: of nothing more than a few rows, or a piece of a file, is held at once. */
const zipOf = async (asked: Asked, sought: Sought, now: string): Promise<Readable> => {
  const { services } = asked;
  const { db, keys } = services;
  const zip = new ZipFile();
  const parts = await partsOf(asked, sought, now);
  const { officeTimeZone: timeZone } = await readSettings(db);
  const reader: Reader = { namesOf: (ids) => namesOf({ db, keys }, ids), now: Date.parse(now), timeZone };
  const add = (name: string, content: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, {}, (take) => {
      const stream = Readable.from(content(), { objectMode: false });
      // Whoever reads the archive sees it broken, not ended.
      stream.on('error', (error) => (zip.outputStream as PassThrough).destroy(error));
      take(null, stream);
    });
  add('everything.json', () => jsonOf(parts));
  for (const part of parts) add(`${part.what}.csv`, () => csvOf(part, reader));
  const files = filesOf(services);
  for (const [at, { name, key }] of (await filesOfPieces(db, piecesOf(services, sought))).entries()) {
    const stored = await files.open(key);
    if (stored)
      zip.addReadStreamLazy(`files/${at + 1} ${safeName(name)}`, { compress: false }, (take) => {
        take(null, stored.stream());
      });
  }
  zip.end();
  return zip.outputStream as PassThrough;
};

/** What its requests are let in by. */
export const personFileGates: readonly Gate[] = [gate];

/** Everything that there is of one person, as JSON and as tables, with their files. */
export const servePersonFile: NonNullable<Feature['http']> = (app, services, runner) =>
  serveDownload(app, services, runner, {
    path: '/api/privacy/:noun/:id/data.zip',
    gate,
    answer: async (asked) => {
      const { call, caller, context } = asked;
      const input = parsed(privacyOperations.preview.input, {
        noun: context.req.param('noun'),
        id: context.req.param('id'),
      });
      if (isRefusal(input)) return input;
      const stream = await runner.within(call, caller, gate, async (ctx) => {
        const sought = await findPerson(ctx, input.noun, input.id);
        if (isRefusal(sought)) return sought;
        ctx.emit({
          noun: 'exports',
          rowId: ctx.newId(),
          verb: 'exported',
          before: {},
          after: { person: input.noun, subject: input.id },
        });
        return { zip: await zipOf(asked, sought, ctx.now) };
      });
      if (isRefusal(stream)) return stream;
      const { 'Content-Length': _, ...headers } = fileHeaders(
        'application/zip',
        0,
        'attachment; filename="person.zip"',
      );
      return new Response(Readable.toWeb(stream.zip) as ReadableStream<Uint8Array>, { headers });
    },
  });
