import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { getPath } from 'hono/utils/url';
import { refusals, statusOf } from '#platform/operations/errors.ts';
import type { Services } from '#platform/services.ts';
import { answerOf, type Call, openCall, respond } from './call.ts';
import { securityHeaders } from './headers.ts';
import { type App, failed } from './http.ts';
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
    services.watch.answered({ operation, status, seconds: ms / 1000 });
    // Somebody asks for these every few seconds, all day.
    services.log[operation === 'healthz' || operation === 'metrics' ? 'debug' : 'info']('request', {
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
  /^\/(api|auth)\/|^\/calendar\/[^/]+\.ics$|^\/i\/|^\/(sendNotification|unsubscribe|metrics)$/.test(path);

/** Why a request is answered before anything is looked for; null for what may go on. */
const problemOf = ({ env }: Services, { incoming }: Call, path: string): Refusal | null => {
  // Asked for its head, a download would be made and told of, and a stream opened, for nobody.
  if (incoming.method === 'HEAD' && path.startsWith('/api/')) return refusals.method;
  if (env.demo && isFromElsewhere(incoming)) return refusals.demoElsewhere;
  return null;
};

/** The answer before anything is looked for; null for what may go on. */
const turnedAway = (services: Services, call: Call, path: string): Response | null => {
  const { env } = services;
  const { incoming, client } = call;
  const problem = problemOf(services, call, path);
  if (problem) return respond(call, problem);
  if (client.protocol === 'http' && incoming.method === 'GET' && env.publicUrl.startsWith('https:'))
    return new Response(null, { status: 308, headers: { Location: `${env.publicUrl}${incoming.url}` } });
  return isForeignWrite(incoming, env.publicUrl) ? respond(call, refusals.otherOrigin) : null;
};

const routedListener = (services: Services, router: App['router']) => {
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
    const response = await router.fetch(request, env);
    if (asks && response.status === 404) services.abuse.missed(call);
    return response;
  });
  return (call: Call) => {
    const { incoming, outgoing } = call;
    calls.set(incoming, call);
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader('X-Request-Id', call.id);
    void answer(incoming, outgoing);
  };
};

// A longer body, or one that does not say how long it is, may have to be cut off while it still comes.
const mostDirect = 64_000;

const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= mostDirect;

/** Takes what else comes of a request that is answered by now, for a moment; then its connection ends. */
const letGo = (incoming: IncomingMessage): void => {
  incoming.resume();
  const rest = setTimeout(() => incoming.destroy(), 500);
  for (const over of ['end', 'close']) incoming.once(over, () => clearTimeout(rest));
};

type Operation = NonNullable<ReturnType<App['operationAt']>>;

/** An operation by its plain address: the same gates in the same order, without a router's request and response. */
const directListener = (services: Services) => {
  const headers = Object.fromEntries(securityHeaders(services.env));
  const outcomeOf = async (call: Call, perform: Operation): Promise<Outcome<unknown>> => {
    const foreign = () => isForeignWrite(call.incoming, services.env.publicUrl) && refusals.otherOrigin;
    const away = problemOf(services, call, '') ?? (foreign() || services.abuse.arrived(call));
    if (away) return away;
    const outcome = await perform(call);
    if (isRefusal(outcome) && statusOf(outcome) === 404) services.abuse.missed(call);
    return outcome;
  };
  const answered = async (call: Call, perform: Operation) => {
    try {
      return answerOf(call, await outcomeOf(call, perform));
    } catch (error) {
      return answerOf(call, failed(services, call, error));
    }
  };
  return async (call: Call, perform: Operation): Promise<void> => {
    const { incoming, outgoing } = call;
    const { status, body, headers: its } = await answered(call, perform);
    if (outgoing.destroyed) return;
    outgoing.writeHead(status, {
      ...headers,
      'X-Request-Id': call.id,
      ...its,
      'Content-Length': Buffer.byteLength(body),
    });
    outgoing.end(body);
    if (!incoming.complete) letGo(incoming);
  };
};

const listenerFor = (services: Services, { router, operationAt }: App) => {
  const routed = routedListener(services, router);
  const direct = directListener(services);
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const call = openCall(services, incoming, outgoing);
    logged(services, call, outgoing);
    const operation =
      incoming.method === 'POST' && isShort(incoming) ? operationAt(incoming.url ?? '') : undefined;
    if (operation) void direct(call, operation);
    else routed(call);
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
export const serve = async (services: Services, app: App, timeouts = patience): Promise<Serving> => {
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
