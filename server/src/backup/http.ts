import { Readable } from 'node:stream';
import { developers, hour, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { backupRefusals } from 'domain/system';
import { type Asked, inParts, serveDownload, whileAllowed } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesTrouble } from '#platform/outside/files-trouble.ts';
import { isSealedName, type Lying, momentOf, type Place, placeOf } from './place.ts';

const gate: Gate = { name: 'system.fetchBackup', who: developers, kind: 'read', fresh: true };

const longest = 12 * hour;

const opened = async (place: Place, name: string): Promise<Outcome<Lying>> => {
  try {
    return (await place.open(name)) ?? notFound;
  } catch (error) {
    if (filesTrouble(error) === 'away') return backupRefusals.away;
    throw error;
  }
};

/** One of the backups that are kept, as it lies there; only one that nobody can read without the key. */
const answer = async (asked: Asked): Promise<Outcome<Response>> => {
  const { context, services, runner, call, caller } = asked;
  const name = context.req.param('name') ?? '';
  const place = placeOf(services);
  if (!place || momentOf(name) === null) return notFound;
  if (!isSealedName(name)) return backupRefusals.plain;
  const lying = await opened(place, name);
  if (isRefusal(lying)) return lying;
  const noted = await runner.within(call, caller, gate, async ({ actor, emit }) => {
    const after = { author: actor.displayName, file: name };
    emit({ noun: 'system', rowId: name, verb: 'backup-fetched', before: {}, after });
    return after;
  });
  if (isRefusal(noted)) return noted;
  const parts = whileAllowed(asked, inParts(lying.stream()), longest);
  const body = Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;
  const headers = fileHeaders('application/octet-stream', lying.size, `attachment; filename="${name}"`);
  return new Response(body, { headers });
};

/** What its requests are let in by. */
export const backupGates: readonly Gate[] = [gate];

/** `GET /api/backups/{name}`. */
export const backupHttp: NonNullable<Feature['http']> = (app, services, runner) =>
  serveDownload(app, services, runner, { path: '/api/backups/:name', gate, answer });
