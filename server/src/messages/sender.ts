import { e164, isAdministrator } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { mayWriteFreely, mayWriteTo } from 'domain/messages';
import type { Settings } from 'domain/settings';
import type { TemplateSender } from 'domain/templates';
import type { Kysely } from 'kysely';
import { findLead } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { type Candidate, findCandidate, findUser } from '#users';
import { headerLine } from './html.ts';
import type { MessageRow } from './sql/rows.ts';

/** Who writes: always from the profile, never from what a request says (D53). */
export type Sender = {
  uid: string;
  name: string;
  email: string;
  /** As it is dialled. */
  phone: string;
  /** As it stands in the profile, for people to read. */
  phoneWords: string;
  signature: string;
};

/** The person who acts, as their messages name them. */
export const senderOf = async (ctx: Context, settings: Settings): Promise<Sender> => {
  const person = await findUser(ctx, ctx.actor.uid);
  const phone = person?.phone ?? '';
  return {
    uid: ctx.actor.uid,
    name: headerLine(person?.displayName ?? '') || headerLine(settings.teamName),
    email: person?.email ?? '',
    phone: e164(phone) ?? phone,
    phoneWords: phone,
    signature: person?.emailSignature ?? '',
  };
};

/** The same as templates name it. */
export const templateSenderOf = ({ name, email, phoneWords }: Sender): TemplateSender => ({
  name,
  email,
  phone: phoneWords,
});

type Written = Pick<MessageRow, 'senderAddress' | 'recipients' | 'leadId' | 'clientId'>;

/** What somebody sent to the address of their own profile, to look at it. */
export const isToOneself = ({ recipients, senderAddress, leadId, clientId }: Written): boolean =>
  leadId === null && clientId === null && recipients.length === 1 && recipients[0] === senderAddress;

/** Why what somebody wrote no longer leaves in their name: they are gone, or may no longer write to such people. */
export const senderProblem = async (db: Kysely<DB>, row: MessageRow): Promise<string | null> => {
  const { senderId, leadId, clientId, scheduled } = row;
  if (senderId === null) return null;
  const sender = await findCandidate(db, senderId);
  if (!sender?.active) return 'Its sender is no longer active';
  if (leadId) {
    // What was to leave at once was written by who might; until a later day a lead changes hands.
    const allowed = !scheduled || (await mayStillWriteTo(db, sender, leadId));
    return allowed ? null : 'Its sender may no longer write to this lead';
  }
  if (clientId) return isAdministrator(sender.role) ? null : 'Its sender may no longer write to clients';
  if (isToOneself(row) || !mayWriteFreely(sender.role)) return null;
  return 'Its sender may no longer write to people without a lead';
};

const mayStillWriteTo = async (
  db: Kysely<DB>,
  { uid, role }: Candidate,
  leadId: string,
): Promise<boolean> => {
  const found = await findLead(db, leadId, readableLeads({ uid, role, sees: 'self' }));
  return found !== undefined && mayWriteTo({ uid, role, displayName: '' }, found.lead) === null;
};
