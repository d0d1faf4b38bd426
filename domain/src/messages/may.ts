import { type Actor, isAdministrator, mayEnter, type Refusal, reps, type Scope, type Viewer } from '#kernel';
import { type Lead, mayEdit, whileOpen } from '#leads';
import type { Message, MessageSummary } from './message.ts';
import { messageRefusals } from './texts.ts';

/** What a message is about; who sees it follows from that. */
export type MessageAbout = 'lead' | 'client' | 'nobody';

/** A lead comes before the client that it became. */
export const aboutOf = ({ leadId, clientId }: Pick<MessageSummary, 'leadId' | 'clientId'>): MessageAbout =>
  leadId ? 'lead' : clientId ? 'client' : 'nobody';

/** Messages of lists and open pages: of one's own leads, and one's own to nobody we know; administrators all (D17). */
export const messageScope = ({ uid, role }: Viewer): Scope =>
  isAdministrator(role)
    ? [{}]
    : [
        { about: 'lead', assignedRep: uid, deleted: false },
        { about: 'nobody', senderId: uid },
      ];

/** Messages somebody may open by id: as the leads they are about (readableLeads). */
export const readableMessages = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role)
    ? [{}]
    : [...messageScope(viewer), { about: 'lead', assignedRep: null, column: 'unassigned', deleted: false }];

/** Writing to a lead: as one edits it (MSG-01 to MSG-03). */
export const mayWriteTo = (by: Actor, lead: Lead): Refusal | null => mayEdit(by, lead) ?? whileOpen(by, lead);

/** Writing to addresses that belong to no lead (MSG-04). */
export const mayWriteFreely = (role: Actor['role']): Refusal | null =>
  mayEnter(reps, role) ? null : messageRefusals.notFreely;

/** Writing to a client. */
export const mayWriteToClients = (role: Actor['role']): Refusal | null =>
  isAdministrator(role) ? null : messageRefusals.administratorsOnly;

type Standing = Pick<Message, 'senderId' | 'direction' | 'status'>;

/** Taking back and sending again: its writer, or an administrator. */
export const maySteer = (by: Pick<Actor, 'uid' | 'role'>, message: Standing): Refusal | null =>
  message.direction === 'out' && (message.senderId === by.uid || isAdministrator(by.role))
    ? null
    : messageRefusals.notYours;
