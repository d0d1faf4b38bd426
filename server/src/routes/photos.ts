import { documentRefusals, type Home } from 'domain/documents';
import { everyone, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { dayFileQuery, routeDayRefusals, stopPhotoQuery } from 'domain/routes';
import { fileAnswer, findDocument, named, nowhere, queryOf, type Road, serveUploads } from '#documents';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { keepPhoto } from './driving.ts';
import { findDay } from './sight.ts';

/** Refuses a photo of a stop that the asker does not work on. */
const atStop = async (ctx: Context, id: string, siteId: string): Promise<Outcome<Home>> => {
  const day = await findDay(ctx, id);
  if (isRefusal(day)) return day;
  if (!day.stops.some((stop) => stop.siteId === siteId)) return notFound;
  return day.status === 'closed' ? routeDayRefusals.dayClosed : { ...nowhere, siteId };
};

const road: Road = {
  path: '/api/routeDays.upload',
  gate: { name: 'routeDays.upload', who: everyone, kind: 'write', slow: true },
  read: (query) => {
    const asked = parsed(stopPhotoQuery, query);
    if (isRefusal(asked)) return asked;
    const { id, siteId, ...parts } = asked;
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
      enter: (ctx) => atStop(ctx, id, siteId),
      kept: (ctx, documentId) => keepPhoto(ctx, { id, siteId, documentId }),
    };
  },
};

const gate: Gate = { name: 'routeDays.file', who: everyone, kind: 'read' };

const findPhoto = async (ctx: Context, id: string, file: string) => {
  const day = await findDay(ctx, id);
  if (isRefusal(day)) return day;
  const photo = day.stops.some(({ photos }) => photos.includes(file)) && (await findDocument(ctx.db, file));
  if (!photo) return notFound;
  return photo.status === 'ready' || photo.status === 'archived' ? photo : documentRefusals.notComplete;
};

/** Photos of a day's stops: how they come, and how they are looked at by who drives it. */
export const stopPhotos: NonNullable<Feature['http']> = (app, services, runner) => {
  serveUploads(app, services, runner, [road]);
  serveDownload(app, services, runner, {
    path: '/api/routeDays.file',
    gate,
    answer: async ({ call, caller, context }) => {
      const query = queryOf(context);
      const asked = isRefusal(query) ? query : parsed(dayFileQuery, query);
      if (isRefusal(asked)) return asked;
      const { id, file, view } = asked;
      const row = await runner.within(call, caller, gate, (ctx) => findPhoto(ctx, id, file));
      return isRefusal(row) ? row : fileAnswer(services, row, view);
    },
  });
};
