import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { twilioSignature } from '#platform/outside/twilio.ts';

/** A text as the provider took it. */
export type TakenText = { sid: string; to: string; from: string; body: string; callback: string; at: number };

/**
 * What it does with a text: takes it; refuses its number; asks for patience; fails; answers with a page; says nothing;
 * or takes it and then says nothing, cuts the line or fails.
 */
export type TextConduct =
  | 'take'
  | 'invalid'
  | 'busy'
  | 'fail'
  | 'page'
  | 'hang'
  | 'take and hang'
  | 'take and cut'
  | 'take and fail';

type Report = { code?: string; sid?: string; signature?: string; callback?: string };
type Inbound = {
  from: string;
  to?: string;
  body: string;
  sid?: string;
  signature?: string;
  media?: string[];
};

export type SmsProvider = {
  url: string;
  /** What the product's environment says of it. */
  sms: { accountSid: string; authToken: string; from: string; apiUrl: string };
  /** The same as variables of a process. */
  variables: Record<string, string>;
  /** Everything that was ever taken, read from the disk. */
  texts: () => TakenText[];
  /** Requests so far, whatever became of them. */
  requests: () => number;
  behave: (conduct: (to: string, body: string) => TextConduct) => void;
  /** Tells the product what became of a text, signed as the provider signs. */
  report: (text: TakenText, status: string, more?: Report) => Promise<Response>;
  /** Somebody answers: the text goes to the product's webhook. */
  receive: (webhook: string, inbound: Inbound) => Promise<Response>;
  close: () => Promise<void>;
};

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const page = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

/** A provider of texts in this process that speaks Twilio's language and remembers on disk what it took. */
export const startSmsProvider = async (
  own: { accountSid?: string; authToken?: string; from?: string } = {},
): Promise<SmsProvider> => {
  const { accountSid = 'ACtest', authToken = 'a token for tests', from = '+14155550100' } = own;
  const folder = mkdtempSync(join(tmpdir(), 'washboard-sms-'));
  const book = join(folder, 'texts.jsonl');
  writeFileSync(book, '');
  let conduct: (to: string, body: string) => TextConduct = () => 'take';
  let requests = 0;
  const take = (form: URLSearchParams): TakenText => {
    const text = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      callback: form.get('StatusCallback') ?? '',
      at: Date.now(),
    };
    appendFileSync(book, `${JSON.stringify(text)}\n`);
    return text;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const form = await readForm(request);
    const wanted = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (request.headers.authorization !== wanted)
      return json(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
    const how = conduct(form.get('To') ?? '', form.get('Body') ?? '');
    if (how === 'invalid')
      return json(response, 400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 });
    if (how === 'busy')
      return json(response, 429, { code: 20429, message: 'Too Many Requests' }, { 'retry-after': '1' });
    if (how === 'fail') return json(response, 500, { code: 20500, message: 'Internal Server Error' });
    if (how === 'page') return response.writeHead(502, { 'content-type': 'text/html' }).end(page);
    if (how === 'hang') return;
    const { sid } = take(form);
    if (how === 'take and hang') return;
    if (how === 'take and cut') return request.socket.destroy();
    if (how === 'take and fail')
      return json(response, 500, { code: 20500, message: 'Internal Server Error' });
    return json(response, 201, { sid, status: 'queued', to: form.get('To'), error_code: null });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (address: string, form: URLSearchParams, signature: string | undefined) =>
    fetch(address, {
      method: 'POST',
      body: form,
      headers: { 'x-twilio-signature': signature ?? twilioSignature(authToken, address, form) },
    });
  return {
    url,
    sms: { accountSid, authToken, from, apiUrl: url },
    variables: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      SMS_API_URL: url,
    },
    texts: () =>
      readFileSync(book, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as TakenText),
    requests: () => requests,
    behave: (next) => {
      conduct = next;
    },
    report: (text, status, { code, sid = text.sid, signature, callback = text.callback } = {}) => {
      const form = new URLSearchParams({
        AccountSid: accountSid,
        MessageSid: sid,
        MessageStatus: status,
        To: text.to,
        From: text.from,
        ...(code ? { ErrorCode: code } : {}),
      });
      return post(callback, form, signature);
    },
    receive: (webhook, { from: sender, to = from, body, sid, signature, media = [] }) => {
      const form = new URLSearchParams({
        AccountSid: accountSid,
        MessageSid: sid ?? `SM${randomBytes(16).toString('hex')}`,
        From: sender,
        To: to,
        Body: body,
        NumMedia: String(media.length),
      });
      for (const [at, address] of media.entries()) form.set(`MediaUrl${at}`, address);
      return post(webhook, form, signature);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
