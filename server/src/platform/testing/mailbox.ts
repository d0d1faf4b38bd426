import { mailPlace } from '#platform/outside/mail.ts';
import type { Services } from '#platform/services.ts';

/** The newest mail to an address as a person would read it; the outbox keeps bodies with links sealed. */
export const lastMail = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  to: string,
): Promise<{ subject: string; body: string; stored: string } | null> => {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'body', 'secret'])
    .where('toAddress', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const body = row.secret ? (keys.open(row.body, mailPlace(row.id, 'body')) ?? '') : row.body;
  return { subject: row.subject, body, stored: row.body };
};
