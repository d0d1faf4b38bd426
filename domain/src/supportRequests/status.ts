import * as z from 'zod';
import { countWords, dateTime, flag, sizeWords } from '#kernel';
import { longWithoutBackup } from '#system';

const way = z.strictObject({
  /** A provider is set up, and it may be used. */
  ready: flag,
  /** Why not, where somebody said so. */
  reason: z.string(),
  /** Of what was written in the last 24 hours. */
  sent: z.int(),
  /** Refused, or come back. */
  failed: z.int(),
  /** Handed over without an answer: nobody knows what became of it. */
  unknown: z.int(),
  /** Now, however long. */
  waiting: z.int(),
  /** Of those, due for longer than it should take. */
  overdue: z.int(),
  /** When one left last in that time. */
  lastAt: dateTime.nullable(),
});
export type WayStatus = z.output<typeof way>;

/** What the server knows of itself, counted as it is asked. */
export const systemStatus = z.strictObject({
  measuredAt: dateTime,
  sms: way,
  email: way,
  backup: z.strictObject({ at: dateTime, bytes: z.int() }).nullable(),
});
export type SystemStatus = z.output<typeof systemStatus>;

/** How something stands, in a word and a sentence. */
export type Standing = { good: boolean; words: string };

const waitWords = ({ waiting, overdue }: Pick<WayStatus, 'waiting' | 'overdue'>): string[] => {
  if (waiting === 0) return [];
  const waits = `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`;
  return [overdue === 0 ? waits : `${waits}, ${overdue} too long`];
};

/** Of a way out: ‘212 of 213 sent in 24 h, 1 failed, 3 wait’. */
export const wayStanding = (way: WayStatus): Standing => {
  const { ready, reason, sent, failed, unknown, overdue } = way;
  const waits = waitWords(way);
  if (!ready) return { good: false, words: [reason === '' ? 'Off' : `Off: ${reason}`, ...waits].join(', ') };
  const all = sent + failed + unknown;
  const first = all === 0 ? 'Nothing was sent in 24 h' : `${sent} of ${all} sent in 24 h`;
  const others = [
    failed > 0 ? `${failed} failed` : '',
    unknown > 0 ? `${unknown} of unknown outcome` : '',
  ].filter((said) => said !== '');
  return {
    good: failed === 0 && unknown === 0 && overdue === 0,
    words: [first, ...others, ...waits].join(', '),
  };
};

/** Of the last backup: ‘10 h ago, 412 MB’. */
export const backupStanding = ({
  backup,
  measuredAt,
}: Pick<SystemStatus, 'backup' | 'measuredAt'>): Standing => {
  if (!backup) return { good: false, words: 'None was made of this database' };
  const age = Date.parse(measuredAt) - Date.parse(backup.at);
  const hours = Math.floor(age / 3_600_000);
  const ago = hours < 48 ? `${hours} h ago` : `${countWords(Math.floor(hours / 24), 'day')} ago`;
  return { good: age <= longWithoutBackup, words: `${ago}, ${sizeWords(backup.bytes)}` };
};
