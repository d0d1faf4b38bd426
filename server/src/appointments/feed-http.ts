import { createHash } from 'node:crypto';
import { feedSpan } from 'domain/appointments';
import { day, isAdministrator, later, localDay } from 'domain/kernel';
import { isReadable } from 'domain/visits';
import { callOf, respond } from '#platform/http/call.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';
import { feedText } from './ics-feed.ts';
import { standingIn } from './list.ts';
import { type FeedEvent, feedRows, markRead, placesOf, type Reader, readerOf } from './sql/feeds.ts';

// More than anybody's year; it is what one answer may cost.
const mostEvents = 2_000;
// Texts of the people whose programs ask most; what was made once is not made again until something changes.
const mostKept = 50;

type Kept = { tag: string; text: Promise<Buffer> };

/** From midnight to midnight, so that what is told stands for the day. */
const windowAt = (now: string) => {
  const today = `${localDay(now, 'UTC')}T00:00:00.000Z`;
  return {
    from: later(today, -feedSpan.behind),
    to: later(today, feedSpan.ahead),
    tomorrow: later(today, day),
  };
};

type Making = Pick<Services, 'db' | 'env' | 'now'>;

const textFor = async ({ db, env, now }: Making, { uid, role }: Reader): Promise<Buffer> => {
  const { tomorrow, ...window } = windowAt(now());
  const { items, more } = await standingIn(await feedRows(db, uid, window, mostEvents), window, mostEvents);
  // Of a visit that is read no longer before the day ends, not where it was.
  const tellsPlace = (one: FeedEvent) => isAdministrator(role) || isReadable(one, tomorrow);
  const nameless = items.filter((one) => one.siteId !== null && one.location === '' && tellsPlace(one));
  const places = await placesOf(db, [...new Set(nameless.flatMap(({ siteId }) => siteId ?? []))]);
  for (const one of nameless) one.location = places.get(one.siteId ?? '') ?? '';
  return feedText(items, { publicUrl: env.publicUrl, name: 'Washboard' }, more);
};

const headersOf = (tag: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'inline; filename="calendar.ics"',
  // As every page of a secret address (D52); a program that remembers the tag beside its calendar is still told 304.
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  ETag: tag,
});

/** `GET /calendar/{secret}.ics`: what the owner of the address may see now, for programs that know no sign-in. */
export const serveCalendarFeed: NonNullable<Feature['http']> = (app, services) => {
  const kept = new Map<string, Kept>();
  const remember = (uid: string, made: Kept): Kept => {
    kept.delete(uid);
    kept.set(uid, made);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
  app.get('/calendar/:file{[A-Za-z0-9_-]+\\.ics}', async (context) => {
    const call = callOf(context);
    call.name = 'calendar feed';
    const secret = context.req.param('file').slice(0, -'.ics'.length);
    const { tomorrow, ...window } = windowAt(call.now);
    const reader = await readerOf(services.db, services.keys.hashToken(secret), window);
    if (!reader) return respond(call, refusals.unknownOperation);
    call.uid = reader.uid;
    await markRead(services.db, reader, call.now);
    const mark = `${reader.uid} ${reader.role} ${tomorrow} ${reader.mark}`;
    const tag = `"${createHash('sha256').update(mark).digest('base64url').slice(0, 27)}"`;
    if (context.req.header('if-none-match') === tag)
      return new Response(null, { status: 304, headers: headersOf(tag) });
    const known = kept.get(reader.uid);
    // What is on its way serves all who ask meanwhile; what failed is made anew for the next.
    const { text } =
      known?.tag === tag
        ? known
        : remember(reader.uid, {
            tag,
            text: services.replica.read(({ db }) => textFor({ ...services, db }, reader)),
          });
    try {
      return new Response(await text, { headers: headersOf(tag) });
    } catch (fault) {
      if (kept.get(reader.uid)?.text === text) kept.delete(reader.uid);
      throw fault;
    }
  });
};
