import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { everyone, isRefusal, type Refusal, refuse } from 'domain/kernel';
import { callOf, respond } from './call.ts';
import { refusals } from './errors.ts';
import type { Feature } from './feature.ts';
import type { Feed, Refused, Sink } from './feed.ts';
import type { Gate } from './gate.ts';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, no-transform',
  // Proxies pass each frame on at once.
  'X-Accel-Buffering': 'no',
};

/** How much may wait for a reader who does not keep up; one batch may be larger, what follows may not pile up. */
export const mostBacklog = 256 * 1024;
const heartbeat = 20_000;

const gate: Gate = { name: 'live', who: everyone, kind: 'read' };

const texts: Record<Refused, Refusal> = {
  'unknown-noun': refuse.input('INVALID_INPUT', 'Unknown noun', { fields: { nouns: 'Unknown noun' } }),
  'not-your-role': refusals.notYourRole,
  'too-many': refuse.limited('TOO_MANY_STREAMS', 'Too many open pages.', { retryAfter: 10 }),
};

const sinkOf = (outgoing: ServerResponse): Sink => {
  let allowed = mostBacklog;
  outgoing.on('drain', () => {
    allowed = mostBacklog;
  });
  return {
    send: (bytes) => {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (outgoing.writableLength > allowed) {
        outgoing.destroy();
        return;
      }
      if (bytes.length > mostBacklog) allowed = mostBacklog + bytes.length;
      if (!outgoing.headersSent) outgoing.writeHead(200, headers);
      outgoing.write(bytes);
    },
    end: () => {
      if (!outgoing.destroyed) outgoing.end();
    },
  };
};

const namesIn = (list: string | undefined): string[] => [
  ...new Set((list ?? '').split(',').filter((name) => name !== '')),
];

/** The request `GET /api/live?nouns=&full=`: server-sent events of what the person may see. */
export const liveFeature = (feed: Feed): Feature => {
  const open = new Set<Sink>();
  const silence = Buffer.from(': still here\n\n');
  const beat = setInterval(() => {
    for (const sink of open) sink.send(silence);
  }, heartbeat);
  beat.unref();

  return {
    name: 'live',
    routes: [],
    http: (app, _services, runner) => {
      app.get('/api/live', async (context) => {
        const call = callOf(context);
        const caller = await runner.admit(call, gate);
        if (isRefusal(caller)) return respond(call, caller);
        if (!caller) return respond(call, refusals.signedOut);
        const nouns = namesIn(context.req.query('nouns'));
        const full = namesIn(context.req.query('full'));
        if (nouns.length === 0 || !full.every((noun) => nouns.includes(noun)))
          return respond(call, texts['unknown-noun']);
        const { outgoing } = call;
        const sink = sinkOf(outgoing);
        const lastEventId = context.req.header('Last-Event-ID');
        const stop = feed.open({ caller, nouns, full: new Set(full), lastEventId }, sink);
        if (typeof stop === 'string') return respond(call, texts[stop]);
        sink.send(Buffer.from(': open\n\n'));
        open.add(sink);
        outgoing.once('close', () => {
          open.delete(sink);
          stop();
        });
        return RESPONSE_ALREADY_SENT;
      });
    },
  };
};
