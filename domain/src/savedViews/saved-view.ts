import * as z from 'zod';
import { type Actor, isAdministrator, type Refusal, type Scope, text, type Viewer } from '#kernel';
import type { savedViewAnswer } from './operations.ts';
import { savedViewRefusals } from './texts.ts';

/** A board that somebody comes back to: a name for a part of the address; its row and its wire shape. */
export type SavedView = z.output<typeof savedViewAnswer>;

/** Most views of one person. */
export const savedViewLimit = 50;

/** The part of an address: plain words with plain texts; whoever opens the view reads it like any address. */
export const viewSearch = z
  .record(z.string().regex(/^[a-z][a-zA-Z]{0,39}$/, 'Unknown part of an address'), text(500))
  .refine((search) => Object.keys(search).length <= 30, 'At most 30 parts');

/** Own views and the shared ones; those of other screens than leads are shared among administrators. */
export const savedViewScope = ({ uid, role }: Pick<Viewer, 'uid' | 'role'>): Scope => [
  { owner: uid },
  isAdministrator(role) ? { shared: true } : { shared: true, screen: 'leads' },
];

/** A view is changed by its owner; a shared one by administrators too. */
export const mayEditView = (by: Pick<Actor, 'uid' | 'role'>, view: SavedView): Refusal | null =>
  view.owner === by.uid || (view.shared && isAdministrator(by.role)) ? null : savedViewRefusals.notYours;
