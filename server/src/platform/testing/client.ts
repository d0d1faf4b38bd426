import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The answer as JSON; undefined where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
};

// biome-ignore lint/suspicious/noExplicitAny: frames of every noun
export type Frame = { id: string; event: string; data: any };

export type TestStream = {
  status: number;
  /** Every frame that came, in order. */
  seen: readonly Frame[];
  /** The next frame; null when none comes in time, or the stream has ended. */
  next: (milliseconds?: number) => Promise<Frame | null>;
  /** Frames until one fits, however long it takes; one that never comes is a failure. */
  until: (fits: (frame: Frame) => boolean) => Promise<Frame>;
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close: () => void;
};

export type CallOptions = { key?: string; headers?: Readonly<Record<string, string>>; query?: string };

export type Client = {
  /** The session's secret; undefined for somebody signed out. */
  readonly token: string | undefined;
  call: (name: string, input?: object, options?: CallOptions) => Promise<Answer>;
  stream: (
    nouns: string,
    options?: { lastEventId?: string; full?: string; headers?: Readonly<Record<string, string>> },
  ) => Promise<TestStream>;
  raw: (path: string, init?: RequestInit) => Promise<Answer>;
  /** A cookie of this browser. */
  cookie: (name: string) => string | undefined;
};

/** A frame as its text tells it; null of a comment. */
export const frameOf = (text: string): Frame | null => {
  const fields = new Map(
    text
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) };
};

// A frame comes, however busy the machine is.
const patience = 120_000;

const readStream = (response: Response, abort: AbortController): TestStream => {
  const frames: Frame[] = [];
  const seen: Frame[] = [];
  let waiting = Promise.withResolvers<void>();
  let over = false;
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      const fresh = parts.flatMap((part) => frameOf(part) ?? []);
      frames.push(...fresh);
      seen.push(...fresh);
      waiting.resolve();
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      over = true;
      waiting.resolve();
    });
  const next = async (milliseconds = 10_000): Promise<Frame | null> => {
    const late = sleep(milliseconds, 'late', { ref: false });
    for (;;) {
      const frame = frames.shift();
      if (frame) return frame;
      if (over) return null;
      waiting = Promise.withResolvers();
      if ((await Promise.race([waiting.promise, late])) === 'late') return frames.shift() ?? null;
    }
  };
  const until: TestStream['until'] = async (fits) => {
    for (;;) {
      const frame = await next(patience);
      if (!frame) throw new Error('The expected frame did not come');
      if (fits(frame)) return frame;
    }
  };
  return { status: response.status, seen, next, until, ended, close: () => abort.abort() };
};

// Says what `fetch` says of itself, for a third of the processor's time.
const agent = new Agent({ keepAlive: true });
const said = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

/** What is asked and answered whole; what streams, is cut off, packed or refused before it has come is left to `fetch`. */
const isPlain = (path: string, { method: _, headers: __, body = null, ...others }: RequestInit): boolean =>
  path.startsWith('/api/') &&
  (body === null || (typeof body === 'string' && body.length < 100_000)) &&
  Object.keys(others).length === 0;

type Whole = { status: number; headers: Headers; text: string };

const readWhole = (
  incoming: IncomingMessage,
  done: (whole: Whole) => void,
  failed: (error: Error) => void,
) => {
  const chunks: Buffer[] = [];
  incoming.on('error', failed);
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const headers = new Headers();
    const { rawHeaders, statusCode = 0 } = incoming;
    for (let at = 0; at < rawHeaders.length; at += 2)
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
    done({ status: statusCode, headers, text: new TextDecoder().decode(Buffer.concat(chunks)) });
  });
};

const ask = (url: URL, method: string, headers: Headers, body: string | null): Promise<Whole> =>
  new Promise((done, failed) => {
    if (body !== null && !headers.has('content-type'))
      headers.set('content-type', 'text/plain;charset=UTF-8');
    const outgoing = request(url, { agent, method, headers: { ...said, ...Object.fromEntries(headers) } });
    outgoing.on('response', (incoming) => readWhole(incoming, done, failed));
    outgoing.on('error', failed);
    if (body === null) outgoing.end();
    else outgoing.end(body);
  });

/** Somebody's browser, or a program: keeps cookies, speaks the contract. */
export const createClient = (url: string, cookies: Readonly<Record<string, string>> = {}): Client => {
  const jar = new Map(Object.entries(cookies));
  const headersOf = (init: RequestInit): Headers => {
    const headers = new Headers(init.headers);
    const own = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (own && !headers.has('cookie')) headers.set('cookie', own);
    return headers;
  };
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: headersOf(init),
    });
    keep(response.headers);
    return response;
  };
  const whole = async (path: string, init: RequestInit): Promise<Whole> => {
    if (!isPlain(path, init)) {
      const response = await send(path, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    }
    const { method = 'GET', body = null } = init;
    const answer = await ask(new URL(path, url), method, headersOf(init), body as string | null);
    keep(answer.headers);
    return answer;
  };
  const raw: Client['raw'] = async (path, init = {}) => {
    const { status, headers, text } = await whole(path, init);
    const json = headers.get('content-type')?.startsWith('application/json');
    return { status, headers, text, body: json ? JSON.parse(text) : undefined };
  };
  return {
    get token() {
      return jar.get('__Host-washboard_session') ?? jar.get('washboard_session');
    },
    cookie: (name) => jar.get(name),
    raw,
    call: (name, input = {}, { key, headers = {}, query = '' } = {}) =>
      raw(`/api/${name}${query}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        body: JSON.stringify(input),
      }),
    stream: async (nouns, { lastEventId, full, headers: more } = {}) => {
      const abort = new AbortController();
      const path = `/api/live?nouns=${nouns}${full ? `&full=${full}` : ''}`;
      const headers = {
        accept: 'text/event-stream',
        ...more,
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      };
      return readStream(await send(path, { headers, signal: abort.signal }), abort);
    },
  };
};
