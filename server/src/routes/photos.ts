import type { Home } from 'domain/documents';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { dayFileQuery, routeDayRefusals, stopPhotoQuery } from 'domain/routes';
import { nowhere } from '#documents';
import type { Context } from '#platform/operations/context.ts';
import { findSiteFile, servePhotos } from '#visits';
import { keepPhoto } from './driving.ts';
import { findDay } from './sight.ts';

/** Refuses a photo of a stop that the asker does not work on. */
const atStop = async (ctx: Context, id: string, siteId: string): Promise<Outcome<Home>> => {
  const day = await findDay(ctx, id);
  if (isRefusal(day)) return day;
  if (!day.stops.some((stop) => stop.siteId === siteId)) return notFound;
  return day.status === 'closed' ? routeDayRefusals.dayClosed : { ...nowhere, siteId };
};

/** A photo of one of a day's stops, also once it is archived; or a file that goes with the work at its site. */
const findFile = async (ctx: Context, id: string, file: string) => {
  const day = await findDay(ctx, id);
  if (isRefusal(day)) return day;
  const siteIds = day.stops.map(({ siteId }) => siteId);
  const photos = day.stops.flatMap((stop) => stop.photos);
  return findSiteFile(ctx, siteIds, file, photos);
};

/** Photos of a day's stops and the files of its sites: how they come, and how they are looked at by who drives it. */
export const stopPhotos = servePhotos({
  photo: {
    name: 'routeDays.upload',
    query: stopPhotoQuery,
    enter: (ctx, { id, siteId }) => atStop(ctx, id, siteId),
    kept: (ctx, { id, siteId }, documentId) => keepPhoto(ctx, { id, siteId, documentId }),
  },
  file: {
    name: 'routeDays.file',
    query: dayFileQuery,
    find: (ctx, { id, file }) => findFile(ctx, id, file),
  },
});
