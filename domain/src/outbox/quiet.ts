import { day, fromLocalMinute, later, localMinute } from '#kernel';
import type { Settings } from '#settings';

/** When texts may leave again; null where nothing keeps them quiet now. E-mail wakes nobody and never waits. */
export const quietUntil = (
  now: string,
  { quietHours, officeTimeZone }: Pick<Settings, 'quietHours' | 'officeTimeZone'>,
): string | null => {
  if (!quietHours || quietHours.from === quietHours.to) return null;
  const { from, to } = quietHours;
  const [today = '', clock = ''] = localMinute(now, officeTimeZone).split(' ');
  const over = from > to;
  if (over ? clock < from && clock >= to : clock < from || clock >= to) return null;
  const [tomorrow = ''] = localMinute(later(`${today}T12:00:00.000Z`, day), 'UTC').split(' ');
  return fromLocalMinute(`${over && clock >= from ? tomorrow : today} ${to}`, officeTimeZone);
};
