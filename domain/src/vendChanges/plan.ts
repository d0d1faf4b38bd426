import { daysLater } from '#kernel';

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay());

const workday = (day: string): string => (isWeekend(day) ? workday(daysLater(day, 1)) : day);

/** On which day each of so many visits takes place: in order, so many a day. With more than one day weekends are left out. */
export const visitDays = (count: number, from: string, perDay: number | null): string[] => {
  const most = perDay ?? count;
  let day = most < count ? workday(from) : from;
  return Array.from({ length: count }, (_, at) => {
    if (at > 0 && at % most === 0) day = workday(daysLater(day, 1));
    return day;
  });
};
