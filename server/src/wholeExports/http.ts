import { Readable } from 'node:stream';
import { byId, developers, hour, isRefusal, later, notFound, type Outcome } from 'domain/kernel';
import { resumedFor, type WholeExport, wholeExportRefusals } from 'domain/wholeExports';
import type { Hono } from 'hono';
import { type Asked, serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { freshProblem, type Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import { keyOf } from './jobs.ts';
import { findExport, isFetching, updateExport } from './sql/exports.ts';

const gate: Gate = { name: 'wholeExports.fetch', who: developers, kind: 'read' };

type Span = { start: number; end: number };

/** Which bytes are asked for; null: all of them, undefined: none that are there. */
export const spanOf = (range: string | undefined, size: number): Span | null | undefined => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!asked || (!asked[1] && !asked[2])) return null;
  const [from, to] = [asked[1], asked[2]];
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? undefined : { start, end };
};

/** Beginning asks for a new proof; going on where it broke off is for whoever began. */
const admitted = async (
  { runner, call, caller, services }: Asked,
  id: string,
  resumes: boolean,
): Promise<Outcome<WholeExport>> =>
  runner.within(call, caller, gate, async ({ db, actor, emit, now }) => {
    const row = await findExport(db, id);
    if (!row) return notFound;
    if (row.state === 'waiting' || row.state === 'running') return wholeExportRefusals.notReady;
    if (row.state !== 'done') return wholeExportRefusals.gone;
    const goesOn = resumes && (await isFetching(db, id, actor.uid, later(now, -resumedFor * hour)));
    if (goesOn) return row;
    const refused = freshProblem(caller, { ...gate, fresh: true }, null, services.now());
    if (refused) return refused;
    await updateExport(db, id, { fetchedBy: actor.uid, fetchedAt: now });
    emit({ noun: 'wholeExports', rowId: id, verb: 'fetched', before: {}, after: {} });
    return row;
  });

const answer = async (asked: Asked): Promise<Outcome<Response>> => {
  const { context, services, call } = asked;
  const named = parsed(byId, { id: context.req.param('file')?.replace(/\.zip$/, '') });
  if (isRefusal(named)) return notFound;
  const { range } = call.incoming.headers;
  const row = await admitted(asked, named.id, /^bytes=[1-9]/.test(range ?? ''));
  if (isRefusal(row)) return row;
  const stored = await filesOf(services).open(keyOf(row.id));
  if (!stored) return wholeExportRefusals.gone;
  const etag = `"${row.checksum}"`;
  const ifRange = call.incoming.headers['if-range'];
  const span = ifRange === undefined || ifRange === etag ? spanOf(range, stored.size) : null;
  const always = { 'Accept-Ranges': 'bytes', ETag: etag };
  if (span === undefined)
    return new Response(null, {
      status: 416,
      headers: { ...always, 'Content-Range': `bytes */${stored.size}` },
    });
  const name = `everything-${row.createdAt.slice(0, 10)}.zip`;
  const length = span ? span.end - span.start + 1 : stored.size;
  const headers = {
    ...fileHeaders('application/zip', length, `attachment; filename="${name}"`),
    ...always,
    ...(span && { 'Content-Range': `bytes ${span.start}-${span.end}/${stored.size}` }),
  };
  const body = Readable.toWeb(stored.stream(span ?? undefined)) as ReadableStream<Uint8Array>;
  return new Response(body, { status: span ? 206 : 200, headers });
};

/** The file of an export, whole or from a place on. */
export const wholeExportHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) =>
  serveDownload(app, services, runner, { path: '/api/wholeExports/:file', gate, answer });
