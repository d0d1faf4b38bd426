import { refuse } from '#kernel';

const nameText = 'You have a view of this name.';

/** Every refusal of this noun. */
export const savedViewRefusals = {
  notYours: refuse.forbidden(
    'VIEW_NOT_YOURS',
    'Only the person who saved this view or an administrator may change it.',
  ),
  nameTaken: refuse.input('NAME_TAKEN', nameText, { fields: { name: nameText } }),
  tooMany: refuse.conflict('TOO_MANY_VIEWS', 'You have 50 saved views. Delete one first.'),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this view in the meantime.'),
} as const;
