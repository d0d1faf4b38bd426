import { documentRefusals, type Home, maySeeVersion, type UploadQuery } from 'domain/documents';
import { everyone, isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { isAnswerable, visitCategories, visitFileQuery, visitPhotoQuery, visitRefusals } from 'domain/visits';
import type * as z from 'zod';
import type { Meant } from '#appointments';
import {
  type DocumentRow,
  fileAnswer,
  findDocument,
  named,
  nowhere,
  queryOf,
  type Road,
  serveUploads,
} from '#documents';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { findVisit } from './rows.ts';

type PhotoQuery = z.ZodType<Pick<UploadQuery, 'offset' | 'size' | 'name'> & { upload: string }>;
type FileQuery = z.ZodType<{ file: string; view?: Parameters<typeof fileAnswer>[2] }>;

/** Where photos of a place come in, and by what its files are looked at. */
type Places<Photo extends PhotoQuery, File extends FileQuery> = {
  photo: {
    name: string;
    query: Photo;
    /** Refuses a photo of somebody who does not work there. */
    enter: (ctx: Context, asked: z.output<Photo>) => Promise<Outcome<Home>>;
    kept?: (ctx: Context, asked: z.output<Photo>, documentId: string) => Promise<Outcome<unknown>>;
  };
  file: {
    name: string;
    query: File;
    find: (ctx: Context, asked: z.output<File>) => Promise<Outcome<DocumentRow>>;
  };
};

const roadOf = <Photo extends PhotoQuery>({
  name,
  query,
  enter,
  kept,
}: Places<Photo, FileQuery>['photo']): Road => ({
  path: `/api/${name}`,
  gate: { name, who: everyone, kind: 'write', slow: true },
  read: (said) => {
    const asked = parsed(query, said);
    if (isRefusal(asked)) return asked;
    const { upload, offset, size, name: file } = asked;
    return {
      ...named({ upload, offset, size, name: file }),
      upload,
      home: nowhere,
      office: false,
      pictures: true,
      // Of what else lies there nothing is told, not even that it is the same.
      again: '1',
      type: 'photo',
      category: 'service_photo',
      enter: (ctx) => enter(ctx, asked),
      ...(kept && { kept: (ctx, documentId) => kept(ctx, asked, documentId) }),
    };
  },
});

/** Takes photos of places where somebody works, and hands out the files that they may look at there. */
export const servePhotos = <Photo extends PhotoQuery, File extends FileQuery>({
  photo,
  file: { name, query, find },
}: Places<Photo, File>): Required<Pick<Feature, 'gates' | 'http'>> => {
  const road = roadOf(photo);
  const gate: Gate = { name, who: everyone, kind: 'read' };
  return {
    gates: [road.gate, gate],
    http: (app, services, runner) => {
      serveUploads(app, services, runner, [road]);
      serveDownload(app, services, runner, {
        path: `/api/${name}`,
        gate,
        answer: async ({ call, caller, context }) => {
          const said = queryOf(context);
          const asked = isRefusal(said) ? said : parsed(query, said);
          if (isRefusal(asked)) return asked;
          const row = await runner.within(call, caller, gate, (ctx) => find(ctx, asked));
          return isRefusal(row) ? row : fileAnswer(services, row, asked.view);
        },
      });
    },
  };
};

/** A file that goes with the work at one of these sites; `ownPhotos` are looked at also once they are archived. */
export const findSiteFile = async (
  ctx: Context,
  siteIds: readonly string[],
  file: string,
  ownPhotos: readonly string[] = [],
): Promise<Outcome<DocumentRow>> => {
  const row = await findDocument(ctx.db, file);
  const isTheirs = row?.siteId && siteIds.includes(row.siteId);
  const goesAlong = visitCategories.some((category) => category === row?.category);
  if (!row || !maySeeVersion(ctx.viewer, row) || !isTheirs || !goesAlong) return notFound;
  if (row.status === 'archived') return ownPhotos.includes(file) ? row : notFound;
  return row.status === 'ready' ? row : documentRefusals.notComplete;
};

/** Refuses a photo of a visit that is over, or somebody else's. */
const atVisit = async (ctx: Context, meant: Meant): Promise<Outcome<Home>> => {
  const found = await findVisit(ctx, meant);
  if (isRefusal(found)) return found;
  const open = isAdministrator(ctx.viewer.role) || isAnswerable(found.visit, ctx.now);
  return open ? { ...nowhere, siteId: found.visit.site.id } : visitRefusals.over;
};

/** Photos of a visit, and the files of its site that go with it (DOC-12). */
export const visitFiles = servePhotos({
  photo: {
    name: 'visits.photo',
    query: visitPhotoQuery,
    enter: (ctx, { id, occurrence }) => atVisit(ctx, { id, occurrence }),
  },
  file: {
    name: 'visits.file',
    query: visitFileQuery,
    find: async (ctx, { id, occurrence, file }) => {
      const found = await findVisit(ctx, { id, occurrence });
      return isRefusal(found) ? found : findSiteFile(ctx, [found.visit.site.id], file);
    },
  },
});
