import * as z from 'zod';
import { countWords, dateTime, flag, sizeWords } from '#kernel';
import { longWithoutBackup } from '#system';

const counted = z.strictObject({
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
export type CountedWay = z.output<typeof counted>;

const way = z.strictObject({
  /** A provider is set up, and it may be used. */
  ready: flag,
  /** Why not, where somebody said so. */
  reason: z.string(),
  /** Nothing failed and nothing waits too long, as counted. */
  good: flag,
  /** How much the house sends is for administrators. */
  counted: counted.nullable(),
});
export type WayStatus = z.output<typeof way>;

/** What the server knows of itself, counted as it is asked. */
export const systemStatus = z.strictObject({
  measuredAt: dateTime,
  sms: way,
  email: way,
  /** Its size is for administrators. */
  backup: z.strictObject({ at: dateTime, bytes: z.int().nullable() }).nullable(),
});
export type SystemStatus = z.output<typeof systemStatus>;

/** How something stands, in a word and a sentence. */
export type Standing = { good: boolean; words: string };

const waitWords = ({ waiting, overdue }: Pick<CountedWay, 'waiting' | 'overdue'>): string[] => {
  if (waiting === 0) return [];
  const waits = `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`;
  return [overdue === 0 ? waits : `${waits}, ${overdue} too long`];
};

/** Whether what was counted of a way out is as it should be. */
export const isWayGood = ({ failed, unknown, overdue }: CountedWay): boolean =>
  failed === 0 && unknown === 0 && overdue === 0;

const countedWords = (way: CountedWay): string => {
  const { sent, failed, unknown } = way;
  const all = sent + failed + unknown;
  const first = all === 0 ? 'Nothing was sent in 24 h' : `${sent} of ${all} sent in 24 h`;
  const others = [
    failed > 0 ? `${failed} failed` : '',
    unknown > 0 ? `${unknown} of unknown outcome` : '',
  ].filter((said) => said !== '');
  return [first, ...others, ...waitWords(way)].join(', ');
};

/** Of a way out: ‘212 of 213 sent in 24 h, 1 failed, 3 wait’, or without figures whether it works. */
export const wayStanding = ({ ready, reason, good, counted: way }: WayStatus): Standing => {
  if (!ready)
    return {
      good: false,
      words: [reason === '' ? 'Off' : `Off: ${reason}`, ...(way ? waitWords(way) : [])].join(', '),
    };
  if (way) return { good, words: countedWords(way) };
  return { good, words: good ? 'Works' : 'Not everything arrives at the moment' };
};

/** Of the last backup: ‘10 h ago, 412 MB’, the size for whom it is. */
export const backupStanding = ({
  backup,
  measuredAt,
}: Pick<SystemStatus, 'backup' | 'measuredAt'>): Standing => {
  if (!backup) return { good: false, words: 'None was made of this database' };
  const age = Date.parse(measuredAt) - Date.parse(backup.at);
  const hours = Math.floor(age / 3_600_000);
  const ago = hours < 48 ? `${hours} h ago` : `${countWords(Math.floor(hours / 24), 'day')} ago`;
  return {
    good: age <= longWithoutBackup,
    words: backup.bytes === null ? ago : `${ago}, ${sizeWords(backup.bytes)}`,
  };
};
