/** What the screen says after an act, or when it failed (spec §4, §8). */
export const leadToasts = {
  assigned: 'Lead assigned',
  unassigned: 'Lead unassigned',
  sold: 'Lead marked as sold!',
  selling: 'Lead moved to selling!',
  noted: 'Notes added',
  moveFailed: 'Failed to move lead. Please try again.',
  assignFailed: 'Failed to update assignment. Please try again.',
  unsavedNotes: 'You have unsaved notes. Save before closing?',
} as const;
