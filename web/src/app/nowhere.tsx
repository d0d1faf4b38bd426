import { mayEnter, type Role } from 'domain/kernel';
import { currentMe } from '#auth';
import { screens } from '#features';
import type { Screen } from '#platform/screen.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { toast } from '#ui/toast.tsx';
import { shownRole } from '#view';

const alike = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

// The slash and three letters: fewer are chance.
const leastAlike = 4;

/** The page whose address begins most like one that leads nowhere: ‘/messages’ meant Messages. */
const nearestPage = (role: Role, path: string): Screen | null => {
  const near = screens
    .filter(({ who, path: own }) => mayEnter(who, role) && !own.includes('$'))
    .map((screen) => ({ screen, by: alike(screen.path, path.toLowerCase()) }))
    .reduce<{ screen: Screen; by: number } | null>(
      (best, one) => (best && best.by >= one.by ? best : one),
      null,
    );
  return near && near.by >= leastAlike ? near.screen : null;
};

/** Says that an address leads nowhere, and to which page one that looks like it does. */
export const tellNowhere = (path: string): void => {
  const me = currentMe();
  const near = me && nearestPage(shownRole(me.role), path);
  const shown = toast.error(
    <>
      {`There is nothing at ${path.slice(0, 60)}.`}
      {near && (
        <>
          {' '}
          <PageLink href={near.path} onGo={() => toast.dismiss(shown)}>
            {`Go to ${near.label}`}
          </PageLink>
        </>
      )}
    </>,
  );
};
