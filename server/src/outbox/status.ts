import { isRefusal } from 'domain/kernel';
import { providerStatuses } from 'domain/outbox';
import type { Hono } from 'hono';
import * as z from 'zod';
import { readBody } from '#platform/http/body.ts';
import { callOf, respond } from '#platform/http/call.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Runner } from '#platform/operations/runner.ts';
import { isFromTwilio } from '#platform/outside/twilio.ts';
import type { Services } from '#platform/services.ts';
import { reportJob, type StatusReport } from './reports.ts';

const limits = { bytes: 20_000, milliseconds: 10_000 };

const fields = z.object({
  id: z.uuid(),
  tries: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .nullable(),
  providerId: z.string().regex(/^\w{1,100}$/),
  status: z.enum(providerStatuses),
  code: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullable()
    .catch(null),
});

const reportOf = (id: string, tries: string | undefined, form: URLSearchParams): StatusReport | null =>
  fields.safeParse({
    id,
    tries: tries ?? null,
    providerId: form.get('MessageSid') ?? form.get('SmsSid'),
    status: form.get('MessageStatus') ?? form.get('SmsStatus'),
    code: form.get('ErrorCode') || null,
  }).data ?? null;

/** POST /api/sms/status/{id}: what the provider reports; 403 where he did not sign it, else 204, whatever becomes of it. */
export const receiveReports = (app: Hono, services: Services, _: Runner): void => {
  app.post('/api/sms/status/:id', async (context) => {
    const call = callOf(context);
    call.name = 'sms.status';
    const { env, db } = services;
    const body = await readBody(call.incoming, limits);
    if (isRefusal(body)) return respond(call, body);
    const form = new URLSearchParams(body);
    const signature = context.req.header('x-twilio-signature');
    const from = env.sms && { authToken: env.sms.authToken, publicUrl: env.publicUrl };
    if (!from || !isFromTwilio(from, call.incoming.url ?? '', form, signature))
      return respond(call, refusals.otherOrigin);
    const report = reportOf(context.req.param('id'), context.req.query('try'), form);
    if (report) await enqueueJob(db, reportJob, report);
    return new Response(null, { status: 204 });
  });
};
