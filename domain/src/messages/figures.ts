import { anyRow, type Condition, fieldIs, type NounParts, type ReportPart } from '#kernel';
import type { MessageStatus } from './message.ts';

type Part = ReportPart<{ officeTimeZone: string }>;

const out = fieldIs('direction', 'out');
const stands = (...statuses: readonly MessageStatus[]) => ({
  kind: 'count' as const,
  where: (): Condition => ({ all: [out, fieldIs('status', statuses)] }),
});

// R12: what went partly has both left and failed.
const messages: Part = {
  by: { rep: 'senderId', template: 'templateId', channel: 'channel' },
  during: { moment: 'createdAt' },
  narrowed: { rep: 'senderId' },
  base: () => anyRow,
  figures: {
    messages: { kind: 'count', where: () => out },
    sent: stands('sent', 'delivered', 'partial'),
    failed: stands('failed', 'bounced', 'partial'),
    unknown: stands('unknown'),
    waiting: stands('queued', 'sending'),
    replies: { kind: 'count', where: () => fieldIs('direction', 'in') },
  },
};

/** What reports count of messages. */
export const messageParts: NounParts<{ officeTimeZone: string }> = { messages: { messages } };
