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
import { filesOfPieces, findPerson, piecesOf, type Sought } from './person.ts';
import { rowsOfPiece } from './sql/erasures.ts';

const gate: Gate = { name: 'privacy.export', who: administrators, kind: 'read', fresh: true };

type Row = Record<string, unknown>;
type Part = { what: string; given: readonly string[]; rows: readonly Row[] };

const csvOf = ({ given, rows }: Part, reading: Reading): string => {
  const cell = (field: string, value: unknown): string =>
    value === null || value === undefined || value === ''
      ? ''
      : defuse(auditValueWords(field, value, reading));
  const lines = rows.map((row) => csvLine(given.map((name) => cell(name, row[name]))));
  return `\ufeff${csvLine(given.map(auditFieldWords))}${lines.join('')}`;
};

/** What a person is given, by name; of an account its fields are opened. */
const partsOf = async ({ services }: Asked, sought: Sought, now: string): Promise<Part[]> => {
  const { db, keys } = services;
  const parts: Part[] = [];
  for (const piece of piecesOf(services, sought)) {
    const { what, table, given = [] } = piece;
    const user = table === 'users' && sought.uid ? await findUser({ db, keys, now }, sought.uid) : null;
    const opened: Row | null = user && { ...profileOf(user, { ids: [], count: 0 }) };
    const rows = opened
      ? [Object.fromEntries(given.map((name) => [name, opened[name]]))]
      : await rowsOfPiece(db, piece);
    if (rows.length > 0) parts.push({ what, given, rows });
  }
  return parts;
};

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

const zipOf = async (asked: Asked, sought: Sought, now: string): Promise<Readable> => {
  const { services } = asked;
  const { db, keys } = services;
  const zip = new ZipFile();
  const parts = await partsOf(asked, sought, now);
  const everything = JSON.stringify(Object.fromEntries(parts.map(({ what, rows }) => [what, rows])), null, 2);
  const names = await namesOf({ db, keys }, [...new Set(everything.match(uuids))]);
  const { officeTimeZone: timeZone } = await readSettings(db);
  const reading: Reading = { nameOf: (uid) => names.get(uid), now: Date.parse(now), timeZone };
  zip.addBuffer(Buffer.from(everything), 'everything.json');
  for (const part of parts) zip.addBuffer(Buffer.from(csvOf(part, reading)), `${part.what}.csv`);
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
