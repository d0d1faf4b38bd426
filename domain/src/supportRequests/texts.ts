import { refuse } from '#kernel';
import type { SupportKind, SupportSeverity, SupportStatus } from './fields.ts';

/** Every refusal of this noun. */
export const supportRefusals = {
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this request in the meantime.'),
  closed: refuse.conflict('REQUEST_CLOSED', 'This request is closed.'),
  notOver: refuse.conflict('NOT_RESOLVED', 'Only a resolved or closed request can be reopened.'),
  tooLate: refuse.conflict('TOO_LATE', 'This was resolved more than 14 days ago. Write a new request.'),
  fromClosed: refuse.conflict('REQUEST_CLOSED', 'A closed request can only be reopened.'),
  onlyOffice: refuse.forbidden('FORBIDDEN', 'Only administrators say how a request stands.'),
  ownNote: refuse.conflict('OWN_REQUEST', 'Whoever asked reads no internal notes of the request.'),
  assignee: refuse.field('INVALID_INPUT', 'assignedTo', 'Choose an active administrator'),
  notAPicture: refuse.field('INVALID_INPUT', 'screenshot', 'The screenshot is no picture'),
  tooMany: refuse.limited('TOO_MANY_REQUESTS', 'More than 20 requests in an hour. Try again later.'),
  tooManyReplies: refuse.limited('TOO_MANY_REQUESTS', 'More than 60 replies in an hour. Try again later.'),
  tooLong: refuse.conflict(
    'TOO_LONG',
    'Below one request stand at most 200 replies and 200 notes. Write a new request.',
  ),
} as const;

export const supportKindLabels: Readonly<Record<SupportKind, string>> = {
  question: 'Question',
  problem: 'Problem',
  feature: 'Feature',
  data_fix: 'Data fix',
};

export const supportSeverityLabels: Readonly<Record<SupportSeverity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const supportStatusLabels: Readonly<Record<SupportStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting: 'Waiting',
  resolved: 'Resolved',
  closed: 'Closed',
};
