import { type CrashReport, crashReport, crashReportLimit, crashReportSize } from 'domain/crash';
import { isRefusal, uuid } from 'domain/kernel';
import type { Hono } from 'hono';
import { bodyLimits, readBody } from '#platform/http/body.ts';
import { type Call, callOf } from '#platform/http/call.ts';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { SignedInCaller } from '#platform/operations/session.ts';
import type { Services } from '#platform/services.ts';
import { countReport, keyOf } from './group.ts';
import { saveReport } from './sql.ts';

const gate: Gate = { name: 'crash.report', who: 'public', kind: 'write', whenViewing: true };

/** A beacon comes as text/plain; what is no JSON is kept as the error's text. */
const reportOf = (text: string): CrashReport => {
  try {
    const parsed = crashReport.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON.
  }
  return crashReport.parse({ error: text });
};

/** Its page may name it, so that somebody who asks for help can say which it was. */
const idIn = (text: string): string | null => {
  try {
    return uuid.safeParse(JSON.parse(text)?.id).data ?? null;
  } catch {
    return null;
  }
};

const receive = async (services: Services, runner: Runner, call: Call): Promise<void> => {
  const caller = await runner.admit(call, gate);
  const text = await readBody(call.incoming, { ...bodyLimits, bytes: crashReportSize });
  if (isRefusal(text) || text.trim() === '') return;
  const person = (caller as SignedInCaller | null)?.actor.uid ?? null;
  const client = person ?? neighbourhood(call.client.address);
  if ((await services.limits.take(`crash:${client}`, crashReportLimit, call.now)) > 0) return;
  const row = { id: idIn(text) ?? services.newId(), at: call.now, person, report: reportOf(text) };
  await services.db.transaction().execute(async (db) => {
    if (await saveReport(db, row, keyOf(row.report))) await countReport(db, row);
  });
};

/** What its requests are let in by. */
export const crashGates: readonly Gate[] = [gate];

/** POST /api/crash-report: always 204, whatever became of it; a page that breaks learns nothing from us. */
export const receiveCrashReports = (app: Hono, services: Services, runner: Runner): void => {
  app.post('/api/crash-report', async (context) => {
    const call = callOf(context);
    await receive(services, runner, call).catch((error) =>
      services.log.warn('crash report lost', { requestId: call.id, error }),
    );
    return new Response(null, { status: 204 });
  });
};
