import type { Role } from 'domain/kernel';
import type { ComponentType } from 'react';

/** Where the sidebar shows a screen: work, the business, the house. */
export type SidebarGroup = 'work' | 'business' | 'house';

/** A screen as its noun declares it; the router, the guard and the sidebar read this and nothing else. */
export type Screen<Path extends string = string, Search = object> = {
  readonly path: Path;
  readonly label: string;
  readonly who: readonly Role[];
  /** Its glyph in the sidebar, in links and in the search; without it the search does not offer it. */
  readonly icon?: ComponentType;
  /** Its group in the sidebar, and the how manieth of it; without it the screen is reached by links only. */
  readonly sidebar?: { readonly group: SidebarGroup; readonly place: number };
  /** The screen of the sidebar that it belongs to, and that is lit while it is shown. */
  readonly within?: string;
  readonly load: () => Promise<ComponentType>;
  /** Reads the search parameters, which arrive as plain texts. */
  readonly search?: (raw: Record<string, unknown>) => Search;
};

/** Declares a screen and keeps its path and search parameters as types for links. */
export const screen = <const Path extends string, Search = object>(
  declaration: Screen<Path, Search>,
): Screen<Path, Search> => declaration;

/** Search parameters that the screen reads by itself, so that what they can be stays out of the first script. */
export const readByScreen = <Search>(raw: Record<string, unknown>): Search => raw as Search;
