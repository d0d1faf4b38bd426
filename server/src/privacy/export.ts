import { type PassThrough, Readable } from 'node:stream';
import { csvLine } from 'domain/imports';
import { administrators, isRefusal } from 'domain/kernel';
import { privacyOperations } from 'domain/privacy';
import { ZipFile } from 'yazl';
import { type Asked, serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import { findUser, profileOf } from '#users';
import { findPerson, piecesOf, type Sought } from './person.ts';
import { keysOfFiles, rowsOfPiece } from './sql/erasures.ts';

const gate: Gate = { name: 'privacy.export', who: administrators, kind: 'read', fresh: true };

// What proves who somebody is, and what the house finds rows by, is nobody's to take along.
const unsaid =
  /hash|secret|token|sealed|publickey|credentialid|endpointindex|emailindex|phoneindex|^salt$|^txt$|^term$|^answer$/i;

const said = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !unsaid.test(name)));

const csvOf = (rows: readonly Record<string, unknown>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return `\ufeff${csvLine(names)}${rows.map((row) => csvLine(names.map((name) => cell(row[name])))).join('')}`;
};

/** A person's rows by name; of an account its fields are opened. */
const partsOf = async ({ services }: Asked, sought: Sought, now: string) => {
  const { db, keys } = services;
  const parts: [string, Record<string, unknown>[]][] = [];
  for (const piece of piecesOf(services, sought)) {
    const rows = (await rowsOfPiece(db, piece)).map(said);
    if (rows.length > 0 && piece.table !== 'users') parts.push([piece.what, rows]);
  }
  const user = sought.uid ? await findUser({ db, keys, now }, sought.uid) : null;
  if (user)
    parts.push([
      'Account',
      [said(profileOf(user, { ids: [], count: 0 }) as unknown as Record<string, unknown>)],
    ]);
  return parts;
};

const zipOf = async (asked: Asked, sought: Sought, now: string): Promise<Readable> => {
  const zip = new ZipFile();
  const parts = await partsOf(asked, sought, now);
  zip.addBuffer(Buffer.from(JSON.stringify(Object.fromEntries(parts), null, 2)), 'everything.json');
  for (const [what, rows] of parts) zip.addBuffer(Buffer.from(csvOf(rows)), `${what}.csv`);
  const file = piecesOf(asked.services, sought).find(({ what }) => what === 'Files');
  const files = filesOf(asked.services);
  for (const { id, name, key } of file ? await keysOfFiles(asked.services.db, file) : []) {
    const stored = await files.open(key);
    if (stored)
      zip.addReadStreamLazy(`files/${id}-${name.replace(/[/\\]/g, '-')}`, { compress: false }, (take) => {
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
