import { messageParts } from 'domain/messages';
import { sql } from 'kysely';
import type { Figured } from '#platform/figures.ts';

/** Messages as reports count them. */
export const messageFigures: Figured = {
  operation: 'messages.list',
  table: 'messages',
  parts: messageParts,
  derived: () => ({}),
  seen: () => sql<boolean>`true`,
  labels: { senderId: 'person', templateId: 'template', channel: { email: 'E-mail', sms: 'SMS' } },
};
