import * as z from 'zod';
import { administrators, dateTime, flag, type Telling } from '#kernel';

/** What is done of backups by itself. */
export const backupKinds = ['backup', 'check'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** What the audit and the notifications call a run that failed. */
export const backupEvents: Readonly<Record<BackupKind, string>> = {
  backup: 'backup-failed',
  check: 'check-failed',
};

/** How backups stand. */
export const backupAnswers = {
  /** The last that was finished, and when it was read to its end. */
  backup: z
    .strictObject({
      at: dateTime,
      bytes: z.int(),
      checkedAt: dateTime.nullable(),
      /** What it is called where the server keeps them; null: it lies where somebody chose. */
      name: z.string().nullable(),
      encrypted: flag,
    })
    .nullable(),
  /** When and where the server makes them by itself; null: it does not. */
  backupPlan: z.strictObject({ at: z.array(z.string()), to: z.string(), keep: z.string() }).nullable(),
  /** The last that was restored for a trial. */
  backupCheck: z
    .strictObject({
      at: dateTime,
      name: z.string(),
      milliseconds: z.int(),
      good: flag,
      /** What was found, in words. */
      found: z.string(),
    })
    .nullable(),
  /** What failed, and was not done well since. */
  backupTroubles: z.array(
    z.strictObject({ kind: z.enum(backupKinds), since: dateTime, at: dateTime, problem: z.string() }),
  ),
};

const words: Readonly<Record<BackupKind, Pick<Telling, 'title'> & { says: string }>> = {
  backup: { title: 'Backup Failed', says: 'The backup could not be made.' },
  check: { title: 'Check of a Backup Failed', says: 'The newest backup could not be restored for a trial.' },
};

/** What administrators are told when it begins to fail; it is tried again by itself, and told once. */
export const backupFailedTelling = (kind: BackupKind, problem: string): Telling => ({
  type: 'system',
  leadId: null,
  actionUrl: '/support',
  actionLabel: 'View System Status',
  to: { roles: administrators },
  title: words[kind].title,
  message: `${words[kind].says} ${problem} It is tried again by itself.`,
});
