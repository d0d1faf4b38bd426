import { mayEnter, type Role } from 'domain/kernel';
import type { Screen, SidebarGroup } from '#platform/screen.ts';

const groups: readonly SidebarGroup[] = ['work', 'business', 'house'];

/** What the sidebar lists for a role, in its groups (NAV-04). */
export const sidebarOf = (screens: readonly Screen[], role: Role): Screen[][] =>
  groups
    .map((group) =>
      screens
        .filter(({ sidebar, who }) => sidebar?.group === group && mayEnter(who, role))
        .sort((a, b) => (a.sidebar?.place ?? 0) - (b.sidebar?.place ?? 0)),
    )
    .filter((items) => items.length > 0);

/** The screen of the sidebar that a place belongs to, where it is none of its own. */
export const withinOf = (screens: readonly Screen[], pathname: string): string | undefined =>
  screens.find(({ within, path }) => within && `${pathname}/`.startsWith(`${path.split('/$')[0]}/`))?.within;

const bottomPaths = ['/', '/leads', '/calendar', '/messaging'];

/** What stands under the thumb on a phone, beside Menu. */
export const bottomOf = (screens: readonly Screen[]): Screen[] =>
  bottomPaths.flatMap((wanted) => screens.filter(({ path }) => path === wanted));

/** What the search offers to go to: the sidebar's screens in their order, then those that links lead to. */
export const searchPagesOf = (screens: readonly Screen[], role: Role): Screen[] => [
  ...sidebarOf(screens, role).flat(),
  ...screens.filter(({ sidebar, icon, who }) => !sidebar && icon && mayEnter(who, role)),
];

const alike = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

// The slash and three letters: fewer are chance.
const leastAlike = 4;

/** The page whose address begins most like one that leads nowhere: ‘/messages’ meant Messages. */
export const nearestPage = (screens: readonly Screen[], role: Role, path: string): Screen | null => {
  const near = screens
    .filter(({ who, path: own }) => mayEnter(who, role) && !own.includes('$'))
    .map((screen) => ({ screen, by: alike(screen.path, path.toLowerCase()) }))
    .reduce<{ screen: Screen; by: number } | null>(
      (best, one) => (best && best.by >= one.by ? best : one),
      null,
    );
  return near && near.by >= leastAlike ? near.screen : null;
};
