import { lookup as resolve } from 'node:dns/promises';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#platform/env.ts';

/** Like fetch: no redirects, no proxies, at most 1 MB and 15 s, and never to a private address. */
export type Outgoing = (url: string | URL, init?: OutgoingInit) => Promise<Response>;

/** What a request is for, where the environment names an origin for it. */
export type Purpose = 'signIn' | 'files' | 'texts' | 'push' | 'webhooks';

export type OutgoingInit = {
  /** An origin that the environment names for this may be anywhere. */
  purpose?: Purpose | undefined;
  method?: string;
  headers?: Readonly<Record<string, string>> | Headers;
  /** Of a stream the headers say its `content-length`. */
  body?: string | URLSearchParams | Uint8Array | Readable | null;
  signal?: AbortSignal;
  /** Bytes of an answer and milliseconds, where more than usual is right. */
  most?: number;
  patience?: number;
  /** Keeps the connection open for the next request of its kind. */
  keepOpen?: true;
  /** The answer's body is read as it comes, and may be any size; `patience` is for its beginning. */
  streamed?: true;
};

/** Whether a request that failed had left whole, so that the other side may have acted on it. */
export const hadLeft = (error: unknown): boolean =>
  error instanceof Error && 'left' in error && error.left === true;

const usual = { most: 1_000_000, patience: 15_000 };

const reserved = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // Carries an IPv4 address of any kind.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to everybody's internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
};

/** Whether a host says by itself that it is none of everybody's internet; most names only tell once they are looked up. */
export const isPrivate = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(name) ? !isPublicAddress(name) : /(^|\.)localhost\.?$/.test(name);
};

const refused = (host: string): Error =>
  Object.assign(new Error(`Requests to ${host} are refused: not a public address`), { code: 'EREFUSED' });

/** Resolves once and hands exactly the checked addresses to the connection, so that no second answer counts. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { all: true, family: options.family === 6 ? 6 : options.family === 4 ? 4 : 0 }).then(
    (found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(refused(host), '');
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => done(error, ''),
  );
};

const bodyOf = (init: OutgoingInit): { body?: string | Uint8Array | Readable; type?: string } => {
  if (init.body instanceof URLSearchParams)
    return { body: init.body.toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
  return init.body ? { body: init.body } : {};
};

// Given up soon after the last request: a connection that the other side ends while it is written to leaves us in doubt.
const keeping = { keepAlive: true, maxFreeSockets: 16, timeout: 2_000 };
const kept = { plain: new PlainAgent(keeping), secure: new SecureAgent(keeping) };

const agentOf = ({ protocol }: URL, keepOpen: boolean) => {
  if (!keepOpen) return false;
  return protocol === 'https:' ? kept.secure : kept.plain;
};

const pairsOf = ({ headersDistinct }: IncomingMessage): [string, string][] =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );

// Nobody reads for so long, and nothing comes.
const idle = 600_000;

const answerStreamed = (
  url: URL,
  response: IncomingMessage,
  settle: (answer: Response) => void,
  fail: (error: Error) => void,
): void => {
  const status = response.statusCode ?? 502;
  response.setTimeout(idle, () => response.destroy(new Error(`${url.host} went silent`)));
  const isEmpty = status === 204 || status === 205 || status === 304;
  if (status >= 200 && status <= 599) {
    const body = isEmpty ? null : (Readable.toWeb(response) as ReadableStream);
    if (isEmpty) response.resume();
    settle(new Response(body, { status, headers: pairsOf(response) }));
  } else {
    response.destroy();
    fail(Object.assign(new Error(`${url.host} answered ${status}`), { left: true }));
  }
};

const send = (url: URL, init: OutgoingInit, trusted: boolean): Promise<Response> =>
  new Promise((settle, fail) => {
    const { body, type } = bodyOf(init);
    const headers = new Headers(init.headers);
    if (type && !headers.has('content-type')) headers.set('content-type', type);
    if (body && !(body instanceof Readable)) headers.set('content-length', String(Buffer.byteLength(body)));
    const { most = usual.most, patience = usual.patience } = init;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('Nobody answered in time', 'TimeoutError')),
      patience,
    );
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      signal: init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal,
      // Checked addresses are for one connection only.
      agent: agentOf(url, trusted && init.keepOpen === true),
      ...(trusted ? {} : { lookup: publicLookup }),
    });
    let left = false;
    request.once('finish', () => {
      left = true;
    });
    request.once('error', (error) => fail(Object.assign(error, { left })));
    request.once('close', () => clearTimeout(timer));
    request.once('response', (response) => {
      if (init.streamed) {
        clearTimeout(timer);
        return answerStreamed(url, response, settle, fail);
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.once('error', (error) => fail(Object.assign(error, { left: true })));
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > most) request.destroy(new Error(`The answer of ${url.host} is too large`));
      });
      response.once('end', () => {
        const status = response.statusCode ?? 502;
        // Three digits are all that is asked of a status on the wire; of these not all are one.
        if (status < 200 || status > 599)
          return fail(Object.assign(new Error(`${url.host} answered ${status}`), { left: true }));
        const empty = status === 204 || status === 205 || status === 304;
        settle(new Response(empty ? null : Buffer.concat(chunks), { status, headers: pairsOf(response) }));
      });
    });
    if (body instanceof Readable) pipeline(body, request).catch((error: Error) => request.destroy(error));
    else request.end(body);
  });

type Named = Pick<Env, 'oidc' | 's3' | 'sms'> &
  Partial<Pick<Env, 'backup' | 'pushServices' | 'webhookReceivers'>>;

const originsOf = (addresses: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(addresses.flatMap((address) => (address ? new URL(address).origin : [])));

/** The client; origins that the environment itself names may be anywhere, each for what it is named for. */
export const createOutgoing = ({
  oidc,
  s3,
  sms,
  backup = null,
  pushServices = [],
  webhookReceivers = [],
}: Named): Outgoing => {
  const trusted: Readonly<Record<Purpose, ReadonlySet<string>>> = {
    signIn: originsOf([oidc?.issuer]),
    files: originsOf([s3?.endpoint, backup && 'bucket' in backup.to ? backup.to.bucket.endpoint : undefined]),
    texts: originsOf([sms?.apiUrl]),
    push: originsOf(pushServices),
    webhooks: originsOf(webhookReceivers),
  };
  return async (address, init = {}) => {
    const url = new URL(address);
    const known = init.purpose !== undefined && trusted[init.purpose].has(url.origin);
    if (!/^https?:$/.test(url.protocol) || url.username) throw refused(url.host);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address in numbers is never looked up.
    if (!known && isIP(host) && !isPublicAddress(host)) throw refused(url.host);
    return send(url, init, known);
  };
};
