import { setTimeout as sleep } from 'node:timers/promises';
import { everyone, isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import {
  failureOf,
  isSettled,
  type Message,
  type SendNotificationBody,
  sendNotificationBody,
} from 'domain/messages';
import { htmlOfText, isFormatted } from 'domain/templates';
import type { Hono } from 'hono';
import { readJson } from '#platform/http/body.ts';
import { type Call, callOf, jsonAnswer } from '#platform/http/call.ts';
import { invalidInput, refusalOf, refusals, retryAfterOf, statusOf } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Bound } from '#platform/operations/operations.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import { sendEmail, sendSms } from './sending.ts';
import { findMessage } from './sql/rows.ts';
import { wholeMessage } from './whole.ts';

const gate: Gate = { name: 'messages.sendNotification', who: everyone, kind: 'write' };

/** Milliseconds for which the caller waits for the outcome. */
const patience = 20_000;
const pause = 200;

const operationOf = (body: SendNotificationBody): { bound: Bound; input: object } => {
  const about = body.leadData?.id ? { leadData: { id: body.leadData.id } } : {};
  if ('message' in body) {
    const to = 'phoneNumber' in body ? body.phoneNumber : body.to;
    return { bound: sendSms, input: { to: split(to), message: body.message, ...about } };
  }
  const { subject } = body;
  if ('content' in body)
    return { bound: sendEmail, input: { to: split(body.to), subject, content: body.content, ...about } };
  const htmlContent = isFormatted(body.html) ? body.html : htmlOfText(body.html);
  return { bound: sendEmail, input: { to: split(body.email), subject, content: '', htmlContent, ...about } };
};

const split = (typed: readonly string[]): string[] => typed.flatMap((one) => one.split(','));

// The specified shape: the text alone is the error.
const refused = (call: Call, refusal: Refusal): Response => {
  call.cookies.forget();
  return jsonAnswer(call, statusOf(refusal), { error: refusal.message }, retryAfterOf(refusal));
};

/** Whether anything can become of it now: without a provider it waits, and so would its caller. */
const leavesNow = ({ env }: Services, { channel }: Message): boolean =>
  channel === 'sms' ? env.sms !== null : env.smtpUrl !== null;

// Each that waits asks the database some times a second.
const mostWaiting = 40;
const waiting = new WeakMap<Services, number>();

const outcomeOf = async (services: Services, call: Call, taken: Message): Promise<Message> => {
  const before = waiting.get(services) ?? 0;
  if (before >= mostWaiting) return taken;
  waiting.set(services, before + 1);
  try {
    return await awaited(services, call, taken);
  } finally {
    waiting.set(services, (waiting.get(services) ?? 1) - 1);
  }
};

const awaited = async (services: Services, call: Call, taken: Message): Promise<Message> => {
  let message = taken;
  const until = performance.now() + patience;
  while (leavesNow(services, message) && !isSettled(message.status) && performance.now() < until) {
    if (call.outgoing.destroyed) return message;
    await sleep(pause);
    const row = await findMessage(services.db, message.id);
    if (row) message = await wholeMessage(services, row);
  }
  return message;
};

const told = (call: Call, message: Message): Response => {
  const { id, status } = message;
  const error = failureOf(message);
  if (error && isSettled(status)) return jsonAnswer(call, 502, { error, id, status });
  if (status === 'unknown')
    return jsonAnswer(call, 504, { error: 'It is not known whether this message arrived.', id, status });
  return jsonAnswer(call, isSettled(status) ? 200 : 202, { success: true, id, status });
};

const take = async (runner: Runner, call: Call): Promise<Outcome<Message>> => {
  // Who may not write at all is told so before anything is read.
  const caller = await runner.admit(call, gate);
  if (isRefusal(caller)) return caller;
  const json = await readJson(call.incoming);
  if (isRefusal(json)) return json;
  const body = sendNotificationBody(json).safeParse(json);
  if (!body.success) return invalidInput(body.error);
  const { bound, input } = operationOf(body.data);
  return (await runner.perform(call, bound, input)) as Outcome<Message>;
};

/** What its requests are let in by. */
export const messageGates: readonly Gate[] = [gate];

/** POST /sendNotification: one message by its specified bodies; waits until it is known what became of it (MSG-05). */
export const messageHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  app.post('/sendNotification', async (context) => {
    const call = callOf(context);
    call.name = gate.name;
    try {
      const taken = await take(runner, call);
      return isRefusal(taken) ? refused(call, taken) : told(call, await outcomeOf(services, call, taken));
    } catch (error) {
      services.log.error('sendNotification failed', { requestId: call.id, error });
      return refused(call, refusalOf(error));
    }
  });
  app.all('/sendNotification', (context) => refused(callOf(context), refusals.method));
};
