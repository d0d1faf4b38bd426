import { later, minute, type Refusal } from 'domain/kernel';
import { type Allowance, freeQuotas, type MessageLimits, messageRefusals } from 'domain/messages';
import type { Settings } from 'domain/settings';
import type { Context } from '#platform/operations/context.ts';
import { smsLeaves } from './about.ts';
import { lockQuotas, type Written, type WrittenOf, writtenBy } from './sql/quotas.ts';

const [perHour, perDay] = freeQuotas;

const written = (ctx: Context, settings: Settings): Promise<WrittenOf> =>
  writtenBy(ctx.db, ctx.actor.uid, {
    email: later(ctx.now, -settings.limits.email.per * minute),
    hour: later(ctx.now, -perHour.per),
    day: later(ctx.now, -perDay.per),
  });

const allowance = ({ count, first }: Written, max: number, per: number): Allowance => ({
  max,
  remaining: Math.max(0, max - count),
  resetAt: first === null ? null : later(new Date(first).toISOString(), per),
});

/** What somebody may still write, and from when on again. */
export const limitsOf = async (ctx: Context, settings: Settings): Promise<MessageLimits> => {
  const { email, hour, day } = await written(ctx, settings);
  const { on, max, per } = settings.limits.email;
  return {
    email: on ? allowance(email, max, per * minute) : null,
    freeHour: allowance(hour, perHour.max, perHour.per),
    freeDay: allowance(day, perDay.max, perDay.per),
    sms: smsLeaves(settings, ctx.env),
  };
};

const secondsUntil = (at: string | null, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(at ?? now) - Date.parse(now)) / 1_000));

/** The limit that is in the way: one that never allows it, else one with the least left, and that for longest. */
export const narrowest = (limits: readonly Allowance[], wanted: number): Allowance | undefined =>
  limits.find(({ max }) => wanted > max) ??
  limits
    .filter(({ remaining }) => wanted > remaining)
    .sort(
      (one, other) =>
        one.remaining - other.remaining || (other.resetAt ?? '').localeCompare(one.resetAt ?? ''),
    )[0];

/** Why somebody may not write that much now; those who write at the same time wait for each other. */
export const quotaProblem = async (
  ctx: Context,
  settings: Settings,
  wanted: { emails: number; free: number },
): Promise<Refusal | null> => {
  const counted = settings.limits.email.on && wanted.emails > 0;
  if (!counted && wanted.free === 0) return null;
  await lockQuotas(ctx.db, ctx.actor.uid);
  const { email, freeHour, freeDay } = await limitsOf(ctx, settings);
  const over = ({ max, remaining, resetAt }: Allowance, asked: number) => ({
    max,
    remaining,
    wanted: asked,
    wait: secondsUntil(resetAt, ctx.now),
  });
  if (email && wanted.emails > email.remaining) return messageRefusals.emailLimit(over(email, wanted.emails));
  const full = narrowest([freeHour, freeDay], wanted.free);
  return full ? messageRefusals.freeQuota(over(full, wanted.free)) : null;
};
