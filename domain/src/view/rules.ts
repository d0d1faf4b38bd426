import { type Actor, isAdministrator, type Refusal, refuse, type ViewMode } from '#kernel';
import type { ViewedPerson } from './effective.ts';

export const viewTexts = {
  notYours: refuse.forbidden('VIEW_NOT_ALLOWED', 'Your role has one view: your own.'),
  developersOnly: refuse.forbidden('VIEW_NOT_ALLOWED', 'Only developers may view as somebody else.'),
  nested: refuse.conflict('ALREADY_VIEWING', 'Reset the view before viewing as somebody else.'),
  nobody: refuse.input('INVALID_PERSON', 'Choose an active person other than yourself.', {
    fields: { uid: 'Choose an active person other than yourself' },
  }),
};

/** Who may change to which view; `mode` is the one that counts now (D43, SYS-07, SYS-08, SYS-10). */
export const maySetView = (by: Actor, now: ViewMode, wanted: ViewMode): Refusal | null => {
  if (!isAdministrator(by.role)) return viewTexts.notYours;
  if (wanted === 'impersonate') {
    if (by.role !== 'developer') return viewTexts.developersOnly;
    return now === 'impersonate' ? viewTexts.nested : null;
  }
  // Only developers can be viewing as somebody; an admin resets what they have chosen.
  if (wanted === 'self' && now === 'self' && by.role !== 'developer') return viewTexts.developersOnly;
  return null;
};

export const mayBeViewed = (by: Actor, person: ViewedPerson | null): Refusal | null =>
  person?.active && person.uid !== by.uid ? null : viewTexts.nobody;
