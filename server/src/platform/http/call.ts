import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRefusal, type Outcome } from 'domain/kernel';
import type { Context as HonoContext } from 'hono';
import { errorBody, retryAfterOf, statusOf } from '#platform/operations/errors.ts';
import type { Services } from '#platform/services.ts';
import { type CookieJar, createCookieJar } from './cookies.ts';
import { clientBehind } from './proxies.ts';

/** One request on its way: what the runner and the log need of it. */
export type Call = {
  readonly id: string;
  /** The moment of the request, ISO text. */
  readonly now: string;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** `protocol` is what a proxy in front says that the visitor used. */
  readonly client: { address: string; userAgent: string; protocol: string | null };
  readonly cookies: CookieJar;
  /** What the log calls it: the operation, or the path's first part. */
  name: string;
  /** Who called, once known. */
  uid: string | null;
};

const calls = new WeakMap<IncomingMessage, Call>();

/** Opens the call of a request; headers may say anything of the network address, but what a proxy of ours says. */
export const openCall = (services: Services, incoming: IncomingMessage, outgoing: ServerResponse): Call => {
  const call: Call = {
    id: services.newId(),
    now: services.now(),
    incoming,
    outgoing,
    client: {
      ...clientBehind(incoming, services.env.trustedProxies),
      userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 500),
    },
    cookies: createCookieJar(incoming.headers, services.env.publicUrl.startsWith('https:')),
    name: 'page',
    uid: null,
  };
  calls.set(incoming, call);
  return call;
};

/** The call behind a Hono context; for the `http` routes of features. */
export const callOf = (context: HonoContext): Call => {
  const { incoming } = context.env as { incoming?: IncomingMessage };
  const call = incoming && calls.get(incoming);
  if (!call) throw new Error('This request did not come through the server');
  return call;
};

type Headers = Record<string, string | string[]>;

const jsonHeaders = (call: Call): Headers => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...(call.cookies.written.length > 0 ? { 'Set-Cookie': call.cookies.written as string[] } : {}),
});

/** The answer of an operation or of a gate, as the contract writes it. */
export const answerOf = (
  call: Call,
  outcome: Outcome<unknown>,
): { status: number; body: string; headers: Headers } => {
  if (!isRefusal(outcome))
    return { status: 200, body: JSON.stringify(outcome ?? {}), headers: jsonHeaders(call) };
  call.cookies.forget();
  const headers = jsonHeaders(call);
  const wait = retryAfterOf(outcome);
  if (wait !== undefined) headers['Retry-After'] = String(wait);
  const status = statusOf(outcome);
  // What is left of such a body is not worth reading.
  if (status === 413 || status === 408) headers['Connection'] = 'close';
  if (status === 405) headers['Allow'] = 'POST';
  return { status, body: JSON.stringify(errorBody(outcome, call.id)), headers };
};

/** The same for what the router answers. */
export const respond = (call: Call, outcome: Outcome<unknown>): Response => {
  const { status, body, headers } = answerOf(call, outcome);
  // The Node adapter passes plain header objects, lists included, straight on to the socket.
  return new Response(body, { status, headers: headers as Record<string, string> });
};

/** An answer in JSON with the cookies that were written on the way. */
export const jsonAnswer = (call: Call, status: number, body: object, wait?: number): Response => {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  if (wait !== undefined) headers.set('Retry-After', String(wait));
  for (const line of call.cookies.written) headers.append('Set-Cookie', line);
  return new Response(JSON.stringify(body), { status, headers });
};
