import { mayEnter, type Role } from 'domain/kernel';
import type { Screen, SidebarGroup } from '#platform/screen.ts';

const groups: readonly SidebarGroup[] = ['work', 'business', 'house'];

/** What the sidebar lists for a role, in its groups (NAV-04). */
export const sidebarOf = <S extends Screen>(screens: readonly S[], role: Role): S[][] =>
  groups
    .map((group) => screens.filter(({ sidebar, who }) => sidebar?.group === group && mayEnter(who, role)))
    .filter((items) => items.length > 0);

const bottomPaths = ['/', '/leads', '/calendar', '/messaging'];

/** What stands under the thumb on a phone, beside Menu. */
export const bottomOf = <S extends Screen>(screens: readonly S[]): S[] =>
  screens.filter(({ path }) => bottomPaths.includes(path));
