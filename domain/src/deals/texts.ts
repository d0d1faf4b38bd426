import { refuse } from '#kernel';

const idText = 'This id is already in use.';

/** Every refusal of this noun. */
export const dealRefusals = {
  idTaken: refuse.input('ID_TAKEN', idText, { fields: { id: idText } }),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this deal in the meantime.'),
  tooMany: refuse.conflict('TOO_MANY_DEALS', 'At most 100 deals belong together.'),
} as const;
