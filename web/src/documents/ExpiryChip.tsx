import { expiryOf } from 'domain/documents';
import { daysBetween } from 'domain/kernel';
import { Badge } from '#ui/Badge.tsx';
import { CircleAlert, Clock } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';

const recently = 60;

const expiredWords = (day: string, today: string): string => {
  const days = daysBetween(day, today);
  return days <= recently ? `Expired ${days} d` : `Expired ${dayOf(day)}`;
};

const soonWords = (day: string, today: string): string => {
  const days = daysBetween(today, day);
  return days === 0 ? `${dayOf(day)}, today` : `${dayOf(day)}, in ${days} d`;
};

/** Until when a document holds; it speaks up once that is over or near. */
export const ExpiryChip = ({ expiresAt, today }: { expiresAt: string | null; today: string | undefined }) => {
  if (!expiresAt) return null;
  const expiry = today && expiryOf(expiresAt, today);
  if (!today || expiry === 'ok') return <span className="num">{dayOf(expiresAt)}</span>;
  return expiry === 'expired' ? (
    <Badge icon={<CircleAlert />} tone="bad">
      {expiredWords(expiresAt, today)}
    </Badge>
  ) : (
    <Badge icon={<Clock />} tone="warn">
      {soonWords(expiresAt, today)}
    </Badge>
  );
};
