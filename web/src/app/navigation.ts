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
