import { createHmac } from 'node:crypto';
import { inboundRefusals } from 'domain/inbound';
import { isRefusal, type Outcome, refuse } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import { readUnsubscribeToken } from '#messages';
import { readBody, readBytes } from '#platform/http/body.ts';
import { type Call, callOf, respond } from '#platform/http/call.ts';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import { createDoorway, createDoorways } from '#platform/operations/doorway.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { isFromTwilio, isSecret } from '#platform/outside/twilio.ts';
import { handIn, mostMailBytes } from './handing.ts';
import { endFor } from './opting.ts';
import { incomingText, takeText } from './sms.ts';

const gateOf = (name: string): Gate => ({ name, who: 'public', kind: 'write', idempotent: false });
const [smsGate, oneClickGate] = [gateOf('inbound.sms'), gateOf('inbound.oneClick')];

/** What its requests are let in by. */
export const inboundGates: readonly Gate[] = [smsGate, oneClickGate];

const unreadable = refuse.input('INVALID_INPUT', 'This is no message.');
const formLimits = { bytes: 200_000, milliseconds: 15_000 };
const mailLimits = { bytes: mostMailBytes, milliseconds: 120_000 };
const unprovenLimits = { ...mailLimits, idle: { milliseconds: 5_000, pace: 50_000 } };

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const twiml = (text: string | null): Response => {
  const inner = text?.replace(/[&<>]/g, (mark) => marks[mark] ?? mark);
  const message = inner ? `<Message>${inner}</Message>` : '';
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' },
  });
};

/** Whoever hands mail in knows the secret: as the password of their address; null where none is said. */
const knowsPassword = ({ headers }: Call['incoming'], secret: string): boolean | null => {
  const basic = /^Basic ([\w+/=]{1,2000})$/i.exec(headers.authorization ?? '')?.[1];
  if (!basic) return null;
  const password = Buffer.from(basic, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return isSecret(password, secret);
};

const signatureIn = ({ headers }: Call['incoming']): string | undefined =>
  /^(?:sha256=)?([0-9a-f]{64})$/i.exec(headerText(headers['x-washboard-signature']))?.[1]?.toLowerCase();

/** Or by what they sign the body with, which has to be read for that. */
const isSigned = (signature: string, secret: string, raw: Buffer): boolean =>
  isSecret(signature, createHmac('sha256', secret).update(raw).digest('hex'));

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '');

/** Where providers hand in texts and e-mails, and where mail programs unsubscribe their readers by one click. */
export const inboundHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  // Of the ten connections; each mail may weigh much.
  const texts = createDoorway(4, 200);
  const mails = createDoorway(3, 30);
  // Of these it is seen only once all is read, so that anybody may take up their places.
  const unproven = createDoorway(3, 30);
  const ofOne = createDoorways(2, 20);
  const strangers = createDoorway(2, 100);

  app.post('/api/sms/inbound', async (context: HonoContext) => {
    const call = callOf(context);
    const gate = smsGate;
    call.name = gate.name;
    const { sms, publicUrl } = services.env;
    if (!sms) return respond(call, inboundRefusals.notSetUp);
    const body = await readBody(call.incoming, formLimits);
    if (isRefusal(body)) return respond(call, body);
    const form = new URLSearchParams(body);
    const signature = headerText(call.incoming.headers['x-twilio-signature']);
    const { authToken } = sms;
    if (!isFromTwilio({ authToken, publicUrl }, call.incoming.url ?? '', form, signature))
      return respond(call, inboundRefusals.signature);
    const text = incomingText(form);
    if (!text) return respond(call, unreadable);
    const taken = await texts(() => runner.within(call, null, gate, (ctx) => takeText(ctx, text)));
    if (!taken) return respond(call, refusals.unavailable);
    return isRefusal(taken) ? respond(call, taken) : twiml(taken.answer);
  });

  app.post('/api/inbound/email', async (context: HonoContext) => {
    const call = callOf(context);
    call.name = 'inbound.email';
    const secret = services.env.inbound?.secret;
    if (!secret) return respond(call, inboundRefusals.notSetUp);
    const known = knowsPassword(call.incoming, secret);
    const signature = signatureIn(call.incoming);
    if (known === false || (known === null && !signature)) return respond(call, inboundRefusals.signature);
    const take = async (): Promise<Outcome<{ taken: true }>> => {
      const raw = await readBytes(call.incoming, known ? mailLimits : unprovenLimits);
      if (isRefusal(raw)) return raw;
      if (!known && !isSigned(signature ?? '', secret, raw)) return inboundRefusals.signature;
      if (raw.length === 0) return unreadable;
      const { headers } = call.incoming;
      const sender = headerText(headers['x-envelope-from']).replace(/^<|>$/g, '');
      const recipients = headerText(headers['x-envelope-to'])
        .split(',')
        .map((each) => each.trim().replace(/^<|>$/g, ''))
        .filter((each) => each !== '');
      await handIn(services, { sender, recipients, raw });
      return { taken: true };
    };
    const kept = await (known
      ? mails(take)
      : ofOne(neighbourhood(call.client.address), () => unproven(take)));
    return respond(call, kept ?? refusals.unavailable);
  });

  app.post('/unsubscribe', async (context: HonoContext) => {
    const call = callOf(context);
    const gate = oneClickGate;
    call.name = gate.name;
    const body = await readBody(call.incoming, formLimits);
    if (isRefusal(body)) return respond(call, body);
    const address = readUnsubscribeToken(services.keys, context.req.query('t') ?? '');
    if (address === null) return respond(call, inboundRefusals.link);
    // RFC 8058: exactly this, so that no form of anybody else does it.
    if (new URLSearchParams(body).get('List-Unsubscribe') !== 'One-Click') return respond(call, unreadable);
    const at = { channel: 'email', address } as const;
    const ended = await strangers(() =>
      runner.within(call, null, gate, async (ctx) => ({
        unsubscribed: true,
        fresh: await endFor(ctx, at, 'one-click'),
      })),
    );
    return respond(call, ended ? (isRefusal(ended) ? ended : { unsubscribed: true }) : refusals.unavailable);
  });
};
