import * as z from 'zod';
import { dateTime, each, flag, isAdministrator, type Scope, uuid, type Viewer, version } from '#kernel';
import { supportContext, supportKinds, supportSeverities, supportStatuses } from './fields.ts';

/** What somebody asked the people behind the product, as it is kept. */
export const supportRequestRow = z.strictObject({
  id: uuid,
  version,
  /** As people call it: ‘No. 118’. */
  number: z.int(),
  kind: z.enum(supportKinds),
  ...each(z.string(), ['subject', 'details']),
  severity: z.enum(supportSeverities),
  context: supportContext,
  hasScreenshot: flag,
  status: z.enum(supportStatuses),
  assignedTo: uuid.nullable(),
  /** Who asked. */
  createdBy: uuid,
  /** When somebody answered last, who, and by which reply; null: nobody yet. Internal notes are no answers. */
  lastReplyAt: dateTime.nullable(),
  lastReplyBy: uuid.nullable(),
  lastReplyId: uuid.nullable(),
  /** Since when it is resolved. */
  resolvedAt: dateTime.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
});
export type SupportRequestRow = z.output<typeof supportRequestRow>;

/** The same with the names of its people. */
export const supportRequestAnswer = supportRequestRow.extend(each(z.string(), ['author', 'assignee']));
export type SupportRequest = z.output<typeof supportRequestAnswer>;

/** Something written below a request. */
export const supportReply = z.strictObject({
  id: uuid,
  at: dateTime,
  by: uuid,
  author: z.string(),
  text: z.string(),
  /** A note among administrators; only they ever get one. */
  internal: flag,
  /** It came by e-mail; `unverified`: nothing proves that its author wrote it. */
  byMail: flag,
  unverified: flag,
});
export type SupportReply = z.output<typeof supportReply>;

/** A request with all that was written below it, oldest first. */
export const supportThread = supportRequestAnswer.extend({ replies: z.array(supportReply) });
export type SupportThread = z.output<typeof supportThread>;

/** One's own; administrators, everybody's. */
export const supportScope = ({ uid, role }: Pick<Viewer, 'uid' | 'role'>): Scope =>
  isAdministrator(role) ? [{}] : [{ createdBy: uid }];

/** Whether somebody reads the internal notes of a request: an administrator who did not ask it. */
export const readsNotes = (
  { uid, role }: Pick<Viewer, 'uid' | 'role'>,
  { createdBy }: Pick<SupportRequestRow, 'createdBy'>,
): boolean => isAdministrator(role) && uid !== createdBy;
