import { countWords, listWords } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { useWrites } from '#offline';
import { isUnderWay } from '#platform/offline/write.ts';
import { useRead } from '#platform/query.ts';
import { useDensity, useTheme } from '#view';
import type { SectionId } from './search.ts';
import { wishesOf } from './wishes.ts';

/** What each part of Settings comes to, in a line. */
export const useGists = (): Readonly<Record<SectionId, string>> => {
  const me = useMe();
  const { data } = useRead(usersOperations.get, { uid: me.uid });
  const wishes = data && 'email' in data ? wishesOf(data) : null;
  const writes = useWrites();
  const waiting = writes.filter(isUnderWay).length;
  const refused = writes.length - waiting;
  const theme = useTheme() === 'light' ? 'Light' : 'Dark';
  return {
    profile: `${me.displayName}, ${me.role}`,
    security: me.email,
    notifications: wishes
      ? listWords([
          'In app',
          ...(wishes.emailNotificationsEnabled ? ['e-mail'] : []),
          ...(wishes.smsNotificationsEnabled ? ['SMS'] : []),
          ...(wishes.pushNotificationsEnabled ? ['push'] : []),
        ])
      : 'What you are told, and when',
    appearance: `${theme}, ${useDensity()}`,
    calendar: 'A link for other calendars',
    data:
      writes.length === 0
        ? 'Nothing waits'
        : listWords([
            ...(waiting > 0 ? [countWords(waiting, 'waits', 'wait')] : []),
            ...(refused > 0 ? [`${refused} not accepted`] : []),
          ]),
  };
};
