import { mayBounce, type ProviderStatus, stateReported, textProblem } from 'domain/outbox';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { tell } from './settle.ts';
import type { OutboxRow } from './sql/row.ts';
import { lockByMessageId, lockMail, type Report, writeReport } from './sql/rows.ts';

/** What the provider said of one text; `tries`: of which hand-over, null where it does not say. */
export type StatusReport = {
  id: string;
  tries: number | null;
  providerId: string;
  status: ProviderStatus;
  code: string | null;
};

const writeAndTell = async (context: JobContext, row: OutboxRow, report: Report): Promise<void> =>
  tell(context, [await writeReport(context.db, row, report)]);

/** Whether a report speaks of the last hand-over; of one before it only its arrival counts, before it leaves again. */
const isAbout = (row: OutboxRow, { tries, providerId }: StatusReport): 'last' | 'earlier' | null => {
  if (tries !== null && tries !== row.tries) return tries < row.tries ? 'earlier' : null;
  return row.providerId === null || row.providerId === providerId ? 'last' : null;
};

const report = async (context: JobContext, said: StatusReport): Promise<void> => {
  const row = await lockMail(context.db, said.id);
  if (row?.channel !== 'sms' || row.tries === 0) return;
  const about = isAbout(row, said);
  if (about === null || (about === 'earlier' && row.state !== 'queued')) return;
  const state = stateReported(row.state, said.status);
  // Of what waits again after a temporary refusal nothing was taken.
  if (state === null || (row.state === 'queued' && state !== 'delivered')) return;
  const lastError = state === 'failed' ? textProblem(said.code, 'Not delivered') : null;
  await writeAndTell(context, row, { state, lastError, providerId: said.providerId });
};

/** Runs apart from the request, so that the provider never waits, and a report that comes before our own answer is heard. */
export const reportJob: Job<StatusReport> = {
  name: 'outbox.report',
  run: (said, context) => report(context, said),
};

/** A mail came back; false where no mail of ours left under that Message-ID, or nothing more can happen to it. */
export const settleByBounce = async (
  context: JobContext,
  messageId: string,
  reason: string,
): Promise<boolean> => {
  const row = await lockByMessageId(context.db, messageId);
  if (!row || !mayBounce(row.state)) return false;
  await writeAndTell(context, row, { state: 'bounced', lastError: reason.slice(0, 500) });
  return true;
};
