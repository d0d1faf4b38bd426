import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { refusals } from '#platform/operations/errors.ts';
import type { Services } from '#platform/services.ts';
import { type Call, openCall, respond } from './call.ts';
import { securityHeaders } from './headers.ts';
import { isForeignWrite } from './origin.ts';
import { isFromElsewhere } from './proxies.ts';

/** A listening server. */
export type Serving = {
  url: string;
  port: number;
  /** Takes no more requests, lets those under way end within `milliseconds`, then closes what is left. */
  close: (milliseconds?: number) => Promise<void>;
};

const logged = (services: Services, call: Call, outgoing: ServerResponse): void => {
  const begun = performance.now();
  outgoing.once('close', () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const { id: requestId, name: operation, uid } = call;
    const status = outgoing.writableFinished ? outgoing.statusCode : 499;
    // Somebody asks for it every few seconds, all day.
    services.log[operation === 'healthz' ? 'debug' : 'info']('request', {
      requestId,
      operation,
      status,
      ms,
      uid,
    });
  });
};

// What is more than a page; for the router, a path may be written in many ways.
const asksUs = (path: string): boolean =>
  /^\/(api|auth)\/|^\/calendar\/[^/]+\.ics$|^\/i\/|^\/(sendNotification|unsubscribe)$/.test(path);

/** What is answered before anything is looked for; null for what may go on. */
const turnedAway = ({ env }: Services, call: Call, path: string): Response | null => {
  const { incoming, client } = call;
  // Asked for its head, a download would be made and told of, and a stream opened, for nobody.
  if (incoming.method === 'HEAD' && path.startsWith('/api/')) return respond(call, refusals.method);
  if (env.demo && isFromElsewhere(incoming)) return respond(call, refusals.demoElsewhere);
  if (client.protocol === 'http' && incoming.method === 'GET' && env.publicUrl.startsWith('https:'))
    return new Response(null, { status: 308, headers: { Location: `${env.publicUrl}${incoming.url}` } });
  return isForeignWrite(incoming, env.publicUrl) ? respond(call, refusals.otherOrigin) : null;
};

const listenerFor = (services: Services, app: Hono) => {
  const headers = securityHeaders(services.env);
  const calls = new WeakMap<IncomingMessage, Call>();
  const answer = getRequestListener(async (request, env) => {
    const incoming = env.incoming as IncomingMessage;
    const call = calls.get(incoming);
    const path = getPath(request);
    const away = call && turnedAway(services, call, path);
    if (away) return away;
    const asks = call && asksUs(path);
    const over = asks && services.abuse.arrived(call);
    if (over) return respond(call, over);
    const response = await app.fetch(request, env);
    if (asks && response.status === 404) services.abuse.missed(call);
    return response;
  });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const call = openCall(services, incoming, outgoing);
    calls.set(incoming, call);
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader('X-Request-Id', call.id);
    logged(services, call, outgoing);
    void answer(incoming, outgoing);
  };
};

const closeGently = (server: Server, milliseconds: number): Promise<void> =>
  new Promise((settle) => {
    const rest = setTimeout(() => server.closeAllConnections(), milliseconds);
    server.close(() => {
      clearTimeout(rest);
      settle();
    });
    server.closeIdleConnections();
  });

/** How long a client may take, in milliseconds. */
export const patience = {
  headersTimeout: 15_000,
  // Bodies of operations have 30 s of their own (body.ts); this is for uploads.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 20_000,
};

// Twice what the live feed takes as streams; each connection costs a file handle and some memory.
const mostConnections = 10_000;

/** Listens for HTTP; PORT 0 takes a free one. */
export const serve = async (services: Services, app: Hono, timeouts = patience): Promise<Serving> => {
  const { env } = services;
  let closing = false;
  const listener = listenerFor(services, app);
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (closing) outgoing.setHeader('Connection', 'close');
    // Answered while we close: its connection would wait for a next request.
    outgoing.once('close', () => {
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    listener(incoming, outgoing);
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Error(`PORT needs a free port: ${env.port} is taken`) : error),
    );
    server.listen(env.port, env.host, settle);
  });
  const { port } = server.address() as AddressInfo;
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const url = `http://${host}:${port}`;
  // PORT 0: only now is it known where we are.
  if (env.publicUrl.endsWith(':0')) env.publicUrl = url;
  return {
    port,
    url,
    close: (milliseconds = 10_000) => {
      closing = true;
      return closeGently(server, milliseconds);
    },
  };
};
