import { Readable } from 'node:stream';
import { everyone, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import { seesPicture } from 'domain/users';
import type { Context as HonoContext } from 'hono';
import { callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import { ownPictureGate, takesPictures } from './picture.ts';
import { findPicture } from './sql/pictures.ts';

const gate: Gate = { name: 'users.seePicture', who: everyone, kind: 'read' };

const headersOf = (tag: string) => ({
  // Kept by the browser, but asked about each time: its owner may have made it private.
  'Cache-Control': 'private, no-cache',
  ETag: tag,
  'Content-Disposition': 'inline; filename="picture.webp"',
  'Content-Security-Policy': "default-src 'none'; sandbox",
});

/** Where a picture lies that may be seen; whose it is not, hears the same as of one that nobody has. */
const keyFor = async (ctx: Context, uid: string): Promise<Outcome<{ key: string }>> => {
  const found = await findPicture(ctx.db, uid);
  if (!found?.profileImageKey || !seesPicture(ctx.actor, found)) return notFound;
  return { key: found.profileImageKey };
};

/** What its requests are let in by. */
export const pictureGates: readonly Gate[] = [ownPictureGate, gate];

/** Profile pictures: the own one comes in, those that may be seen go out. */
export const pictureHttp: NonNullable<Feature['http']> = (app, services, runner) => {
  const files = filesOf(services);
  const take = takesPictures(services, runner);

  app.post('/api/users.picture', async (context: HonoContext) => {
    const call = callOf(context);
    return respond(call, await take(call));
  });

  app.all('/api/users.picture', (context) => respond(callOf(context), refusals.method));

  serveDownload(app, services, runner, {
    path: '/api/users/picture/:uid',
    gate,
    answer: async ({ call, caller, context }) => {
      const uid = uuid.safeParse(context.req.param('uid'));
      if (!uid.success) return notFound;
      const found = await runner.within(call, caller, gate, (ctx) => keyFor(ctx, uid.data));
      if (isRefusal(found)) return found;
      const headers = headersOf(`"${found.key}"`);
      if (call.incoming.headers['if-none-match'] === headers.ETag)
        return new Response(null, { status: 304, headers });
      const stored = await files.open(found.key);
      if (!stored) return refusals.unavailable;
      return new Response(Readable.toWeb(stored.stream()) as ReadableStream<Uint8Array>, {
        headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(stored.size) },
      });
    },
  });
};
