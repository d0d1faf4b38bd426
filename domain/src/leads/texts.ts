import { refuse } from '#kernel';

const repText = 'Choose an active admin or manager.';
const idText = 'This id is already in use.';

/** Every other refusal of this noun. */
export const leadRefusals = {
  nameless: refuse.field('INVALID_INPUT', 'businessName', 'Give a name, a phone number or an e-mail address'),
  notDeleted: refuse.conflict('LEAD_NOT_DELETED', 'This lead is not deleted.'),
  notPassable: refuse.conflict(
    'LEAD_NOT_PASSABLE',
    'Only a lead that is neither contacted nor passed can be passed on.',
  ),
  notPending: refuse.conflict('LEAD_NOT_PENDING', 'This lead does not wait for an answer (any more).'),
  reasonLate: refuse.conflict('REASON_TOO_LATE', 'This lead has moved on; no reason is asked any more.'),
  notDead: refuse.conflict('LEAD_NOT_DEAD', 'Only a dead lead can be reopened.'),
  passToSelf: refuse.input('REP_NOT_ASSIGNABLE', 'Choose another rep.', {
    fields: { to: 'Choose another rep.' },
  }),
  tooManyNotes: refuse.limited(
    'TOO_MANY_NOTES',
    'Too many notes on this lead in a short time. Please try again later.',
    { retryAfter: 600 },
  ),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this lead in the meantime.'),
  notAssignable: refuse.input('REP_NOT_ASSIGNABLE', repText, { fields: { rep: repText } }),
  idTaken: refuse.input('ID_TAKEN', idText, { fields: { id: idText } }),
} as const;
