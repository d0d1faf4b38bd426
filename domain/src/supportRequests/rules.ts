import { type Actor, day, isAdministrator, later, nextOf, type Outcome } from '#kernel';
import type { SupportStatus } from './fields.ts';
import type { SupportRequestRow } from './request.ts';
import { supportRefusals } from './texts.ts';

/** For how long what is resolved can be reopened; afterwards it closes by itself. */
export const reopenTime = 14 * day;

/** Until when a request can be reopened; null where it is not over. */
export const reopensUntil = ({ resolvedAt }: Pick<SupportRequestRow, 'resolvedAt'>): string | null =>
  resolvedAt === null ? null : later(resolvedAt, reopenTime);

/** Whether nobody works on it any more. */
export const isOver = (status: SupportStatus): boolean => status === 'resolved' || status === 'closed';

/** Puts a request into a status; what is closed stays so until it is reopened. */
export const moveRequest = (
  request: SupportRequestRow,
  status: SupportStatus,
  now: string,
): Outcome<SupportRequestRow> => {
  if (status === request.status) return request;
  if (request.status === 'closed') return supportRefusals.fromClosed;
  const resolvedAt = isOver(status) ? (request.resolvedAt ?? now) : null;
  return nextOf(request, { status, resolvedAt }, now);
};

/** Gives a request to an administrator, or to nobody; one that nobody had begun is in progress then. */
export const assignRequest = (
  request: SupportRequestRow,
  assignedTo: string | null,
  now: string,
): Outcome<SupportRequestRow> => {
  if (request.status === 'closed') return supportRefusals.closed;
  if (assignedTo === request.assignedTo) return request;
  const begun = assignedTo !== null && request.status === 'open';
  return nextOf(request, { assignedTo, ...(begun ? { status: 'in_progress' as const } : {}) }, now);
};

const takenUp = ({ assignedTo }: SupportRequestRow): SupportStatus =>
  assignedTo === null ? 'open' : 'in_progress';

// Whom it waited for has answered; or for them it is not over.
const afterAnswer = (request: SupportRequestRow): SupportStatus =>
  request.status === 'waiting' || request.status === 'resolved' ? takenUp(request) : request.status;

/** Notes that somebody made the reply with this id; administrators may say in one where it stands then. */
export const replyToRequest = (
  request: SupportRequestRow,
  by: Pick<Actor, 'uid' | 'role'>,
  { id, status, now }: { id: string; status?: SupportStatus | undefined; now: string },
): Outcome<SupportRequestRow> => {
  if (request.status === 'closed') return supportRefusals.closed;
  if (status !== undefined && !isAdministrator(by.role)) return supportRefusals.onlyOffice;
  const next = status ?? (by.uid === request.createdBy ? afterAnswer(request) : request.status);
  const resolvedAt = isOver(next) ? (request.resolvedAt ?? now) : null;
  const last = { lastReplyAt: now, lastReplyBy: by.uid, lastReplyId: id };
  return nextOf(request, { status: next, resolvedAt, ...last }, now);
};

/** Takes a request up again, within 14 days of its end. */
export const reopenRequest = (request: SupportRequestRow, now: string): Outcome<SupportRequestRow> => {
  const until = reopensUntil(request);
  if (until === null) return supportRefusals.notOver;
  if (until < now) return supportRefusals.tooLate;
  return nextOf(request, { status: takenUp(request), resolvedAt: null }, now);
};
