import { refuse } from '#kernel';

const repText = 'Choose an active admin or manager.';
const idText = 'This id is already in use.';

/** Every refusal of this noun. */
export const leadRefusals = {
  notYours: refuse.forbidden('LEAD_NOT_YOURS', 'Only the rep of this lead or an administrator may do this.'),
  takeFirst: refuse.forbidden('LEAD_NOT_TAKEN', 'Nobody works this lead yet. Take it first.'),
  untaken: refuse.forbidden('LEAD_NOT_TAKEN', 'Nobody works this lead yet. A rep has to take it first.'),
  notYourRole: refuse.forbidden('FORBIDDEN', 'Your role does not allow this.'),
  ownOnly: refuse.forbidden('LEAD_FOR_ANOTHER', 'You may keep a new lead or leave it unassigned.'),
  converted: refuse.conflict(
    'LEAD_CONVERTED',
    'This lead has become a client and can no longer be changed. Notes can still be added.',
  ),
  deleted: refuse.conflict('LEAD_DELETED', 'This lead has been deleted. Restore it first.'),
  notDeleted: refuse.conflict('LEAD_NOT_DELETED', 'This lead is not deleted.'),
  passPending: refuse.conflict(
    'LEAD_PASS_PENDING',
    'This lead was passed to you. Accept or reject it first.',
  ),
  notPassable: refuse.conflict(
    'LEAD_NOT_PASSABLE',
    'Only a lead that is neither contacted nor passed can be passed on.',
  ),
  notPending: refuse.conflict('LEAD_NOT_PENDING', 'This lead does not wait for an answer (any more).'),
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
