import { isAdministrator } from 'domain/kernel';
import { isWayGood, type SystemStatus } from 'domain/supportRequests';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { countWays, lastBackup } from '#system';

const nothing = { sent: 0, failed: 0, unknown: 0, waiting: 0, overdue: 0, lastAt: null };

/** Measures how the installation stands: nothing of it is claimed. How much it sends and keeps is told administrators alone. */
export const measure = async (ctx: Context): Promise<SystemStatus> => {
  const { env, now, viewer } = ctx;
  const tellsFigures = isAdministrator(viewer.role);
  const { smsApproved, smsReason } = await readSettings(ctx.db);
  const ways = await countWays(ctx);
  const backup = await lastBackup(ctx);
  const of = (channel: string) => {
    const { channel: _, ...counted } = ways.get(channel) ?? { ...nothing, channel };
    return { good: isWayGood(counted), counted: tellsFigures ? counted : null };
  };
  const noSms = env.sms === null ? 'no provider of texts is set up' : smsReason;
  return {
    measuredAt: now,
    sms: {
      ready: env.sms !== null && smsApproved,
      reason: env.sms !== null && smsApproved ? '' : noSms,
      ...of('sms'),
    },
    email: {
      ready: env.smtpUrl !== null,
      reason: env.smtpUrl === null ? 'no mail server is set up' : '',
      ...of('email'),
    },
    backup: backup && { at: backup.at, bytes: tellsFigures ? backup.bytes : null },
  };
};
