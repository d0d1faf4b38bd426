import { fromLocalMinute, isAdministrator, localDay, type Viewer } from 'domain/kernel';
import { type MailedReport, type MailFrequency, nextPeriod } from 'domain/mailedReports';
import { deliverAt } from 'domain/notifications';
import type { Kysely } from 'kysely';
import { addressesOf, reachOf } from '#notifications';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { findUser, type OpenUser } from '#users';

export type Asking = Pick<Context, 'keys' | 'env' | 'now'> & { db: Kysely<DB> };
type Next = Pick<MailedReport, 'period' | 'nextAt'>;
type Times = Parameters<typeof deliverAt>[1];

/** Who gets reports by e-mail: where, through which eyes, and when. */
export type Receiver = {
  user: OpenUser;
  /** None where no e-mail reaches them now. */
  addresses: readonly string[];
  timeZone: string;
  viewer: (sees: MailedReport['sees']) => Viewer;
  /** From a moment on, when a report may leave: on their days, from their time on, when the house is not quiet. */
  leavesAt: (at: string) => string;
  /** The period that comes next, and when its report leaves. */
  next: (frequency: MailFrequency) => Next;
};

/**
 * Asked anew each time: role, address and wished times may have changed. Null: they may not have reports any more;
 * suspended: not now.
 */
export const receiverOf = async (ctx: Asking, uid: string): Promise<Receiver | 'suspended' | null> => {
  const user = await findUser(ctx, uid);
  if (user?.status === 'suspended' && isAdministrator(user.role)) return 'suspended';
  if (user?.status !== 'active' || !isAdministrator(user.role)) return null;
  const reached = await reachOf(ctx, user);
  const { settings } = reached;
  const times = user as unknown as Times;
  const timeZone = times.preferredTimeZone || settings.officeTimeZone;
  const leavesAt = (at: string) => deliverAt(at, times, settings);
  return {
    ...{ user, timeZone, leavesAt },
    addresses: addressesOf('email', reached),
    viewer: (sees) => ({ uid, role: user.role, sees }),
    next: (frequency) => {
      const period = nextPeriod(frequency, localDay(ctx.now, timeZone));
      return { period, nextAt: leavesAt(fromLocalMinute(`${period} 00:00`, timeZone)) };
    },
  };
};
