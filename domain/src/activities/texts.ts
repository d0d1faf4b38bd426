import { refuse } from '#kernel';

const idText = 'This id is already in use.';
const elsewhere = 'This belongs to another lead or client';

/** Every refusal of this noun. */
export const activityRefusals = {
  idTaken: refuse.input('ID_TAKEN', idText, { fields: { id: idText } }),
  dealElsewhere: refuse.input('INVALID_INPUT', elsewhere, { fields: { dealId: elsewhere } }),
  contactElsewhere: refuse.input('INVALID_INPUT', elsewhere, { fields: { contactId: elsewhere } }),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this activity in the meantime.'),
  tooMany: refuse.conflict('TOO_MANY_ACTIVITIES', 'At most 1,000 activities belong together.'),
} as const;

export const activityLabels = {
  call: 'Call',
  email: 'E-mail',
  meeting: 'Meeting',
  note: 'Note',
  task: 'Task',
} as const;
