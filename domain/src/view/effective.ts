import { type Actor, isAdministrator, minute, type Role, type Viewer, type ViewMode } from '#kernel';

/** A view of somebody else ends by itself (W11). */
export const viewLife = 30 * minute;

export type StoredView = { mode: ViewMode; viewAs: string | null; viewEndsAt: string | null };
export type ViewedPerson = { uid: string; role: Role; active: boolean };

/** The mode that counts: what was chosen, or self where its right, its time or its person is gone (VIEW-05). */
export const effectiveMode = (
  view: StoredView,
  by: Actor,
  viewed: ViewedPerson | null,
  now: string,
): ViewMode => {
  if (view.mode === 'all') return isAdministrator(by.role) ? 'all' : 'self';
  if (view.mode === 'self') return 'self';
  const running = view.viewEndsAt !== null && now < view.viewEndsAt;
  const seen = viewed?.active && viewed.uid === view.viewAs;
  return by.role === 'developer' && running && seen ? 'impersonate' : 'self';
};

/** Whose eyes the reads use. */
export const effectiveView = (
  view: StoredView,
  by: Actor,
  viewed: ViewedPerson | null,
  now: string,
): Viewer => {
  const mode = effectiveMode(view, by, viewed, now);
  if (mode === 'impersonate' && viewed) return { uid: viewed.uid, role: viewed.role, sees: 'self' };
  return { uid: by.uid, role: by.role, sees: mode === 'all' ? 'all' : 'self' };
};

/** The effective user id of the specification (VIEW-06): none in all, the viewed person's, else one's own. */
export const effectiveUid = (mode: ViewMode, by: string, viewAs: string | null): string | null => {
  if (mode === 'all') return null;
  return mode === 'impersonate' ? viewAs : by;
};
