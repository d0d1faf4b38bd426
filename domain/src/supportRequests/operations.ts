import * as z from 'zod';
import { crashReport } from '#crash';
import {
  administrators,
  byId,
  dateTime,
  developers,
  everyone,
  flag,
  listOf,
  read,
  rowHistory,
  text,
  uuid,
  write,
} from '#kernel';
import {
  supportKinds,
  supportRequestFields,
  supportSeverities,
  supportStatuses,
  supportText,
} from './fields.ts';
import { supportRequestAnswer, supportThread } from './request.ts';
import { systemStatus } from './status.ts';

const { severity, context, screenshot } = supportRequestFields.shape;
const status = z.enum(supportStatuses);

export const supportRequestOperations = {
  /** Newest first: one's own; administrators, everybody's. */
  list: listOf('supportRequests.list', everyone, supportRequestAnswer, {
    /** One's own alone, also for administrators. */
    mine: flag.default(false),
    status: z.array(status).min(1).max(supportStatuses.length).optional(),
    kind: z.enum(supportKinds).optional(),
    severity: z.enum(supportSeverities).optional(),
    /** Null: nobody's. */
    assignedTo: uuid.nullable().optional(),
    /** In subject and details, or a number. */
    text: text(200).optional(),
  }),
  get: read('supportRequests.get', everyone, { input: byId, output: supportThread }),
  create: write('supportRequests.create', everyone, {
    input: supportRequestFields.extend({
      id: uuid.optional(),
      severity: severity.default('medium'),
      context: context.default({ page: null, browser: null, version: null, crashId: null }),
      screenshot: screenshot.default(null),
    }),
    output: supportThread,
  }),
  /** To the other side; administrators may say where the request stands then. */
  reply: write('supportRequests.reply', everyone, {
    input: byId.extend({ text: supportText, status: status.optional() }),
    output: supportThread,
  }),
  /** Among administrators: whoever asked never reads it. */
  note: write('supportRequests.note', administrators, {
    input: byId.extend({ text: supportText }),
    output: supportThread,
  }),
  assign: write('supportRequests.assign', administrators, {
    input: byId.extend({ assignedTo: uuid.nullable() }),
    output: supportThread,
  }),
  move: write('supportRequests.move', administrators, {
    input: byId.extend({ status }),
    output: supportThread,
  }),
  reopen: write('supportRequests.reopen', everyone, { input: byId, output: supportThread }),
  /** Who gave it to whom and said how it stands; notes are no part of it. */
  history: read('supportRequests.history', everyone, rowHistory),
  /** How the ways out and the backup truly stand at this moment. */
  systemStatus: read('supportRequests.systemStatus', everyone, {
    input: z.strictObject({}),
    output: systemStatus,
  }),
  /** The crash report that its author attached. */
  crash: read('supportRequests.crash', developers, {
    input: byId,
    output: z.strictObject({ id: uuid, at: dateTime, report: crashReport }),
  }),
} as const;
