import * as z from 'zod';
import { administrators, dateTime, day, flag, listWords, refuse, type Telling } from '#kernel';

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

const keptBackup = z.strictObject({
  /** What it is called there. */
  name: z.string(),
  at: dateTime,
  bytes: z.int(),
  encrypted: flag,
});
/** A backup that lies where the server keeps them. */
export type KeptBackup = z.output<typeof keptBackup>;

export const keptBackups = z.strictObject({
  /** The newest first. */
  items: z.array(keptBackup),
  /** Why it cannot be said what lies there, in words. */
  problem: z.string().nullable(),
});

/** Every refusal of a backup that is asked for. */
export const backupRefusals = {
  plain: refuse.conflict(
    'BACKUP_NOT_ENCRYPTED',
    'This backup is not encrypted, and does not leave the server this way. Set BACKUP_KEY_FILE for those to come.',
  ),
  away: refuse.unavailable('BACKUPS_AWAY', 'Where backups are kept does not answer. Try again in a moment.'),
} as const;

type Backups = z.output<z.ZodObject<typeof backupAnswers>>;

/** A backup older than this is no comfort. */
export const longWithoutBackup = 7 * day;

const isOld = ({ backup }: Pick<Backups, 'backup'>, now: string): boolean =>
  backup === null || Date.parse(now) - Date.parse(backup.at) > longWithoutBackup;

const nextStep = (backups: Backups, now: string): string | null => {
  const { backupPlan, backupCheck, backupTroubles } = backups;
  if (backupTroubles.some(({ kind }) => kind === 'backup'))
    return 'Mend what ‘Backup fails’ names. The server tries again by itself; npm run backup tries at once.';
  if (!backupPlan)
    return isOld(backups, now)
      ? 'Make one now by npm run backup -- FILE, to be kept on another machine. Set BACKUP_TO, and the server makes them by itself.'
      : 'Set BACKUP_TO, and the server makes them by itself.';
  if (isOld(backups, now))
    return `Make one now by npm run backup. Then look whether the server runs at ${listWords(backupPlan.at)} UTC.`;
  if (backupCheck?.good === false || backupTroubles.length > 0)
    return 'Keep the older ones. Make a new one by npm run backup, and try it by npm run restore -- --check.';
  return null;
};

/** What is to be done about backups, and where the guide stands; null where they stand well. */
export const backupAdvice = (backups: Backups, now: string): string | null => {
  const step = nextStep(backups, now);
  return step && `${step} The guide: ‘Back up’ in docs/operating.md.`;
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

/** What administrators are told of a backup that left the server. */
export const backupFetchedTelling = (author: string): Telling => ({
  type: 'system',
  leadId: null,
  actionUrl: '/admin?tab=audit',
  actionLabel: 'View Audit',
  to: { roles: administrators },
  title: 'Backup Downloaded',
  message: `${author} downloaded a backup: all records and files, encrypted.`,
});
