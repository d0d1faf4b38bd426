import { refuse } from '#kernel';

const nameText = 'Name is required';
const idText = 'This id is already in use.';

/** Every refusal of this noun. */
export const contactRefusals = {
  nameless: refuse.input('INVALID_INPUT', nameText, { fields: { firstName: nameText } }),
  idTaken: refuse.input('ID_TAKEN', idText, { fields: { id: idText } }),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this contact in the meantime.'),
  tooMany: refuse.conflict('TOO_MANY_CONTACTS', 'At most 100 contacts belong together.'),
} as const;

export const relationLabels = {
  owner: 'Owner',
  manager: 'Manager',
  'on-site': 'On-site',
  billing: 'Billing',
  other: 'Other',
} as const;
