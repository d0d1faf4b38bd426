import { refuse } from '#kernel';

const machinesText = 'Machines are entered for an installation or a service call.';
const serialText = 'Another machine has this serial. Look at the number again.';
const otherText = 'A machine that was named is not at this site.';

/** Why a visit is not answered. */
export const visitRefusals = {
  over: refuse.conflict('VISIT_OVER', 'This visit was over a week ago. Ask an administrator.'),
  noMachines: refuse.field('INVALID_INPUT', 'machines', machinesText),
  serialTaken: refuse.conflict('SERIAL_TAKEN', serialText, { fields: { machines: serialText } }),
  otherMachine: refuse.field('INVALID_INPUT', 'machines', otherText),
  changed: refuse.conflict('VISIT_CHANGED', 'This visit has just been changed. Look at it again.'),
  siteGone: refuse.conflict('SITE_REMOVED', 'The site of this visit has been deleted.'),
} as const;
