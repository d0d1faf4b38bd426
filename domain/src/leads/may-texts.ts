import { refuse } from '#kernel';

/** What refuses an act by who asks and how the lead stands: the browser asks it of every card. */
export const leadRights = {
  notYours: refuse.forbidden('LEAD_NOT_YOURS', 'Only the rep of this lead or an administrator may do this.'),
  takeFirst: refuse.forbidden('LEAD_NOT_TAKEN', 'Nobody works this lead yet. Take it first.'),
  untaken: refuse.forbidden('LEAD_NOT_TAKEN', 'Nobody works this lead yet. A rep has to take it first.'),
  notYourRole: refuse.forbidden('FORBIDDEN', 'Your role does not allow this.'),
  passByHand: refuse.forbidden('FORBIDDEN', 'Pass it in the lead itself: ‘Pass Lead’ or ‘To a Rep’.'),
  ownOnly: refuse.forbidden('LEAD_FOR_ANOTHER', 'You may keep a new lead or leave it unassigned.'),
  converted: refuse.conflict(
    'LEAD_CONVERTED',
    'This lead has become a client and can no longer be changed. Notes can still be added.',
  ),
  deleted: refuse.conflict('LEAD_DELETED', 'This lead has been deleted. Restore it first.'),
  passPending: refuse.conflict(
    'LEAD_PASS_PENDING',
    'This lead was passed to you. Accept or reject it first.',
  ),
} as const;
