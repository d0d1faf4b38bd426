import * as z from 'zod';
import { text, uuid } from '#kernel';

export const supportKinds = ['question', 'problem', 'feature', 'data_fix'] as const;
export type SupportKind = (typeof supportKinds)[number];

export const supportSeverities = ['low', 'medium', 'high'] as const;
export type SupportSeverity = (typeof supportSeverities)[number];

/** Where a request stands, in the order in which it goes. */
export const supportStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** What goes along with a request; its author sees each and may leave it out (null). */
export const supportContext = z.strictObject({
  /** The address of the page it was written on, without what was searched for there. */
  page: text(300).nullable(),
  /** ‘Firefox 145, Windows’. */
  browser: text(100).nullable(),
  version: text(40).nullable(),
  /** Of the last crash report of that device. */
  crashId: uuid.nullable(),
});
export type SupportContext = z.output<typeof supportContext>;

export const nothingAlong: SupportContext = { page: null, browser: null, version: null, crashId: null };

/** Letters of a screenshot as it is sent: a picture of some 480 kB. */
export const screenshotLetters = 650_000;

const screenshot = z
  .string()
  .max(screenshotLetters, 'The screenshot is too large')
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'The screenshot is no picture');

const required = (most: number, words: string) => text(most).trim().min(1, words);

/** What somebody writes into a request; forms ask it as the server does. */
export const supportRequestFields = z.strictObject({
  kind: z.enum(supportKinds),
  subject: required(120, 'Subject is required'),
  details: required(5000, 'Details are required'),
  severity: z.enum(supportSeverities),
  context: supportContext,
  screenshot: screenshot.nullable(),
});

/** What is written below a request, to the other side or among administrators. */
export const supportText = required(5000, 'Write something first');
