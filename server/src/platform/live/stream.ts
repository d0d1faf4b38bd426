import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { scopeProblem } from 'domain/apiTokens';
import { everyone, isRefusal, type Refusal, refuse } from 'domain/kernel';
import type { Hono } from 'hono';
import { callOf, respond } from '#platform/http/call.ts';
import { isForeign } from '#platform/http/origin.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import type { Feed, Refused, Sink } from './feed.ts';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, no-transform',
  // Proxies pass each frame on at once.
  'X-Accel-Buffering': 'no',
};

/** How much may wait for a reader who does not keep up; one batch may be larger, what follows may not pile up. */
const mostBacklog = 256 * 1024;
const heartbeat = 20_000;
const opened = Buffer.from(': open\n\n');

const gate: Gate = { name: 'live', who: everyone, kind: 'read', ofItself: true };

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

/** Sends a comment now and then, so that both ends know that the connection lives. */
const createHeartbeat = () => {
  const open = new Set<Sink>();
  const beat = Buffer.from(': still here\n\n');
  let timer: NodeJS.Timeout | undefined;
  return {
    add: (sink: Sink) => {
      open.add(sink);
      timer ??= setInterval(() => {
        for (const one of open) one.send(beat);
      }, heartbeat);
    },
    remove: (sink: Sink) => {
      open.delete(sink);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
};

/** The request `GET /api/live?nouns=&full=`: server-sent events of what the person may see. */
export const serveStream = (app: Hono, { env }: Services, runner: Runner, feed: Feed): void => {
  const alive = createHeartbeat();
  app.get('/api/live', async (context) => {
    const call = callOf(context);
    // A read, but one that goes on for hours: no other site holds it open.
    if (isForeign(call.incoming, env.publicUrl)) return respond(call, refusals.otherOrigin);
    const caller = await runner.admit(call, gate);
    if (isRefusal(caller)) return respond(call, caller);
    if (!caller) return respond(call, refusals.signedOut);
    const nouns = namesIn(context.req.query('nouns'));
    const full = namesIn(context.req.query('full'));
    if (nouns.length === 0 || !full.every((noun) => nouns.includes(noun)))
      return respond(call, texts['unknown-noun']);
    const { token } = caller.session;
    const closed = token && nouns.map((noun) => scopeProblem(token.scope, noun, 'read')).find((one) => one);
    if (closed) return respond(call, closed);
    const { outgoing } = call;
    const sink = sinkOf(outgoing);
    const lastEventId = context.req.header('Last-Event-ID');
    const stop = feed.open({ caller, nouns, full: new Set(full), lastEventId }, sink);
    if (typeof stop === 'string') return respond(call, texts[stop]);
    sink.send(opened);
    alive.add(sink);
    const left = () => {
      alive.remove(sink);
      stop();
    };
    outgoing.once('close', left);
    // Gone while the session was looked up.
    if (outgoing.destroyed) left();
    return RESPONSE_ALREADY_SENT;
  });
};
