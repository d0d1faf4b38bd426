import { day, hour, minute } from '#kernel';

/** ‘Just now’, ‘5m ago’, ‘3h ago’, ‘2d ago’, from seven days on null: a date stands there (NOTIF-04). */
export const ago = (at: string, now: string): string | null => {
  const passed = Date.parse(now) - Date.parse(at);
  if (passed < minute) return 'Just now';
  if (passed < hour) return `${Math.floor(passed / minute)}m ago`;
  if (passed < day) return `${Math.floor(passed / hour)}h ago`;
  return passed < 7 * day ? `${Math.floor(passed / day)}d ago` : null;
};

/** The badge: nothing, the count, or ‘9+’ (NAV-09). */
export const badgeOf = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '');
