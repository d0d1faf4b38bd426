import { nothingAlong, type SupportThread } from 'domain/supportRequests';
import { cast } from '#app/testing';

/** A request that is being answered. */
export const request = (more: Partial<SupportThread> = {}): SupportThread => ({
  id: '01900000-0000-7000-8000-0000000000c1',
  version: 1,
  number: 118,
  kind: 'problem',
  subject: 'The day does not close',
  details: 'It says that one stop is open.',
  severity: 'high',
  context: { ...nothingAlong, page: '/routes', version: '0.1.0' },
  hasScreenshot: false,
  status: 'in_progress',
  assignedTo: cast.admin.uid,
  assignee: cast.admin.displayName,
  createdBy: cast.manager.uid,
  author: cast.manager.displayName,
  lastReplyAt: null,
  lastReplyBy: null,
  lastReplyId: null,
  resolvedAt: null,
  createdAt: '2026-11-26T18:04:00.000Z',
  updatedAt: '2026-11-26T18:04:00.000Z',
  replies: [],
  ...more,
});
