import { Readable } from 'node:stream';
import { byId, developers, hour, isRefusal, later, notFound, type Outcome } from 'domain/kernel';
import { resumedFor, type WholeExport, wholeExportRefusals } from 'domain/wholeExports';
import type { Hono } from 'hono';
import { type Asked, inParts, serveDownload, whileAllowed } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { freshProblem, type Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import { keyOf } from './jobs.ts';
import { findExport, isFetching, updateExport } from './sql/exports.ts';

const gate: Gate = { name: 'wholeExports.fetch', who: developers, kind: 'read' };

type Span = { start: number; end: number };

/** Which bytes are asked for; null: all of them, undefined: none that are there, or nothing that can be read. */
export const spanOf = (range: string | undefined, size: number): Span | null | undefined => {
  if (range === undefined) return null;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? undefined : { start, end };
};

const etagOf = ({ checksum }: WholeExport): string => `"${checksum}"`;

/** Which bytes of an export are meant: all of them where another one was begun. */
const meantOf = ({ call }: Asked, row: WholeExport): Span | null | undefined => {
  const { range, 'if-range': begun } = call.incoming.headers;
  return begun === undefined || begun === etagOf(row) ? spanOf(range, row.sizeBytes ?? 0) : null;
};

type Meant = { row: WholeExport; span: Span | null | undefined };

/** Beginning asks for a new proof; going on where it broke off is for the session that began. */
const admitted = async (asked: Asked, id: string): Promise<Outcome<Meant>> => {
  const { runner, call, caller, services } = asked;
  return runner.within(call, caller, gate, async ({ db, session, emit, now }) => {
    const row = await findExport(db, id);
    if (!row) return notFound;
    if (row.state === 'waiting' || row.state === 'running') return wholeExportRefusals.notReady;
    if (row.state !== 'done') return wholeExportRefusals.gone;
    const span = meantOf(asked, row);
    if (span === undefined) return { row, span };
    const since = later(now, -resumedFor * hour);
    if (span && span.start > 0 && (await isFetching(db, id, session.id, since))) return { row, span };
    const refused = freshProblem(caller, { ...gate, fresh: true }, null, services.now());
    if (refused) return refused;
    await updateExport(db, id, { fetchedIn: session.id, fetchedAt: now });
    emit({ noun: 'wholeExports', rowId: id, verb: 'fetched', before: {}, after: {} });
    return { row, span };
  });
};

const answer = async (asked: Asked): Promise<Outcome<Response>> => {
  const { context, services } = asked;
  const named = parsed(byId, { id: context.req.param('file')?.replace(/\.zip$/, '') });
  if (isRefusal(named)) return notFound;
  const meant = await admitted(asked, named.id);
  if (isRefusal(meant)) return meant;
  const { row, span } = meant;
  const stored = await filesOf(services).open(keyOf(row.id));
  if (!stored) return wholeExportRefusals.gone;
  const always = { 'Accept-Ranges': 'bytes', ETag: etagOf(row) };
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
  const parts = whileAllowed(asked, inParts(stored.stream(span ?? undefined)), resumedFor * hour);
  const body = Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;
  return new Response(body, { status: span ? 206 : 200, headers });
};

/** What its requests are let in by. */
export const wholeExportGates: readonly Gate[] = [gate];

/** The file of an export, whole or from a place on. */
export const wholeExportHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) =>
  serveDownload(app, services, runner, { path: '/api/wholeExports/:file', gate, answer });
