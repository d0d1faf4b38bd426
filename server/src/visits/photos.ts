import { documentRefusals, type Home } from 'domain/documents';
import { everyone, isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { isAnswerable, visitCategories, visitFileQuery, visitPhotoQuery, visitRefusals } from 'domain/visits';
import type { Meant } from '#appointments';
import { fileAnswer, findDocument, named, nowhere, queryOf, type Road, serveUploads } from '#documents';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { findVisit } from './rows.ts';

/** Refuses a photo of a visit that is over, or somebody else's. */
const atVisit = async (ctx: Context, meant: Meant): Promise<Outcome<Home>> => {
  const found = await findVisit(ctx, meant);
  if (isRefusal(found)) return found;
  const open = isAdministrator(ctx.viewer.role) || isAnswerable(found.visit, ctx.now);
  return open ? { ...nowhere, siteId: found.visit.site.id } : visitRefusals.over;
};

const road: Road = {
  path: '/api/visits.photo',
  gate: { name: 'visits.photo', who: everyone, kind: 'write', slow: true },
  read: (query) => {
    const asked = parsed(visitPhotoQuery, query);
    if (isRefusal(asked)) return asked;
    const { id, occurrence, ...parts } = asked;
    return {
      ...named(parts),
      upload: parts.upload,
      home: nowhere,
      office: false,
      pictures: true,
      // Of what else lies there nothing is told, not even that it is the same.
      again: '1',
      type: 'photo',
      category: 'service_photo',
      enter: (ctx) => atVisit(ctx, { id, occurrence }),
    };
  },
};

const gate: Gate = { name: 'visits.file', who: everyone, kind: 'read' };

const findFile = async (ctx: Context, meant: Meant, file: string) => {
  const found = await findVisit(ctx, meant);
  if (isRefusal(found)) return found;
  const row = await findDocument(ctx.db, file);
  const isTheirs =
    row?.siteId === found.visit.site.id && visitCategories.some((category) => category === row.category);
  if (!row || !isTheirs || row.status === 'archived') return notFound;
  return row.status === 'ready' ? row : documentRefusals.notComplete;
};

/** Photos of a visit, and the files of its site that go with it (DOC-12). */
export const visitFiles: NonNullable<Feature['http']> = (app, services, runner) => {
  serveUploads(app, services, runner, [road]);
  serveDownload(app, services, runner, {
    path: '/api/visits.file',
    gate,
    answer: async ({ call, caller, context }) => {
      const query = queryOf(context);
      const asked = isRefusal(query) ? query : parsed(visitFileQuery, query);
      if (isRefusal(asked)) return asked;
      const { id, occurrence, file, view } = asked;
      const row = await runner.within(call, caller, gate, (ctx) => findFile(ctx, { id, occurrence }, file));
      return isRefusal(row) ? row : fileAnswer(services, row, view);
    },
  });
};
