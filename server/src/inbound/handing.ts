import { readReplyAddress } from '#messages';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Services } from '#platform/services.ts';
import { takeMailJob } from './mail.ts';
import { insertMail, mailJobKey } from './sql.ts';

/** What an e-mail may weigh as it is handed in. */
export const mostMailBytes = 26_214_400;

// Boxes that every domain has, and those that people would try.
const catchAll = ['postmaster', 'abuse', 'mailer-daemon', 'reply', 'hello', 'info', 'office', 'team'];

/** Whether an address is one of ours: of somebody we wrote about, or one for everybody. */
export const isOurs = ({ keys, env }: Pick<Services, 'keys' | 'env'>, address: string): boolean => {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  if (!env.inbound || at < 1 || domain !== env.inbound.domain.toLowerCase()) return false;
  if (local.startsWith('reply+')) return readReplyAddress(keys, env, address) !== null;
  const own = /([^<\s]+)@[^@]+$/.exec(env.mailFrom)?.[1]?.toLowerCase();
  return catchAll.includes(local) || local === own;
};

/** Keeps an e-mail as it came, and has it taken in; whoever handed it in may forget it once this resolves. */
export const handIn = async (
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { sender, recipients, raw }: { sender: string; recipients: readonly string[]; raw: Buffer },
): Promise<void> => {
  const id = newId();
  await db.transaction().execute(async (transaction) => {
    const to = recipients.slice(0, 50).map((each) => each.slice(0, 320));
    await insertMail(transaction, {
      id,
      receivedAt: now(),
      sender: sender.slice(0, 320),
      recipients: to,
      raw,
    });
    await enqueueJob(transaction, takeMailJob, { id }, { key: mailJobKey(id) });
  });
};
