import { type Allowance, type MessageLimits, messageOperations } from 'domain/messages';
import { useRead } from '#platform/query.ts';
import { minuteOf } from '#ui/moment.ts';

const words = (what: string, { max, remaining, resetAt }: Allowance): string => {
  const more = resetAt && remaining < max ? `, more at ${minuteOf(resetAt)}` : '';
  return `${remaining} of ${max} ${what} left${more}`;
};

/** What of a limit is left, while there is one. */
export const useLimits = (free: boolean) => {
  const { data } = useRead(messageOperations.limits, {});
  return limitsOf(data, free);
};

const limitsOf = (limits: MessageLimits | undefined, free: boolean) => {
  if (!limits) return { said: null, emailUsedUp: null };
  const { email, freeHour, freeDay } = limits;
  const tight = freeHour.remaining <= freeDay.remaining ? freeHour : freeDay;
  const said = [
    ...(email ? [words('e-mails', email)] : []),
    ...(free ? [words('free addresses', tight)] : []),
  ].join('. ');
  const usedUp = email && email.remaining === 0 ? words('e-mails', email) : null;
  return { said: said || null, emailUsedUp: usedUp };
};
