import { countWords, figureWords, listWords, sizeWords } from 'domain/kernel';
import { backupAdvice, type SystemAnswer, tableWords } from 'domain/system';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { countAnew, useStatus } from './useStatus.ts';

const late = (milliseconds: number): string => `${figureWords(milliseconds)} ms`;

const backupWords = ({ backup }: SystemAnswer): string => {
  if (!backup) return 'None was made of this database';
  const { at, bytes, checkedAt, encrypted } = backup;
  const checked = checkedAt ? `read to its end ${moment(checkedAt)}` : 'not checked';
  return [moment(at), sizeWords(bytes), ...(encrypted ? ['encrypted'] : []), checked].join(', ');
};

const checkWords = ({ backupCheck }: SystemAnswer): string => {
  if (!backupCheck) return 'None was restored for a trial yet';
  const { at, name, milliseconds, good, found } = backupCheck;
  const took = `${figureWords(Math.max(1, Math.round(milliseconds / 1000)))} s`;
  return `${moment(at)}, ${good ? 'restored for a trial' : 'not good'} in ${took}: ${name}. ${found}`;
};

const planWords = ({ backupPlan }: SystemAnswer): string =>
  backupPlan
    ? `Each day at ${listWords(backupPlan.at)} UTC into ${backupPlan.to}; kept: ${backupPlan.keep}`
    : 'None is made by itself: BACKUP_TO is not set';

const troubleNames = { backup: 'Backup fails', check: 'Check fails' } as const;

const troubleFacts = ({ backupTroubles }: SystemAnswer): [string, string][] =>
  backupTroubles.map(({ kind, since, at, problem }) => [
    troubleNames[kind],
    `Since ${moment(since)}, tried last ${moment(at)} and again by itself: ${problem}`,
  ]);

const outboxWords = ({ outbox }: SystemAnswer): string => {
  const { waiting, overdue, sent, failed, unknown } = outbox;
  return [
    `${figureWords(waiting)} waiting${overdue > 0 ? `, ${figureWords(overdue)} of them too long` : ''}`,
    `in 24 h ${figureWords(sent)} sent, ${figureWords(failed)} failed, ${figureWords(unknown)} of unknown outcome`,
  ].join('; ');
};

const noneAhead: [string, string] = [
  'Log',
  'No partition stands ahead of the newest event: once that one is full nothing can be written. A start of the server makes some, or its log says why not',
];

const factsOf = (status: SystemAnswer): [string, string][] => {
  const { versions, migrations, server, database, files } = status;
  const { mean, p99, max } = server.delay;
  const { backup, backupPlan, backupCheck, backupTroubles, measuredAt } = status;
  const advice = backupAdvice({ backup, backupPlan, backupCheck, backupTroubles }, measuredAt);
  return [
    ['Versions', `Washboard ${versions.product}, Node ${versions.node}, PostgreSQL ${versions.postgres}`],
    [
      'Migrations',
      `${countWords(migrations.count, 'migration')}, the last ${moment(migrations.at)}: ${tableWords(migrations.last.replace(/^\d+_|\.sql$/g, ''))}`,
    ],
    ['Server', `Running since ${moment(server.startedAt)}, ${sizeWords(server.memoryBytes)} of memory`],
    [
      'Event loop',
      `Late by ${late(mean)} on the whole, ${late(p99)} one time in a hundred, ${late(max)} at most`,
    ],
    ['Database', sizeWords(database.bytes)],
    ...(database.partitionsAhead < 1 ? [noneAhead] : []),
    ['Files', `${countWords(files.count, 'file')}, ${sizeWords(files.bytes)}`],
    ['Outbox', outboxWords(status)],
    ['Last backup', backupWords(status)],
    ['Its check', checkWords(status)],
    ...troubleFacts(status),
    ['Backups', planWords(status)],
    ...(advice ? ([['What to do', advice]] as [string, string][]) : []),
  ];
};

/** What runs here, how large it is, and whether it is kept elsewhere. */
export const StandingPanel = () => {
  const read = useStatus();
  return (
    <Panel
      actions={
        <Button onClick={() => void countAnew()} small>
          Count again
        </Button>
      }
      title="System"
    >
      <Reading label="Counting" of={read} rows={6} what="how the system is" />
      {read.data && <Facts className="pad" facts={factsOf(read.data)} />}
    </Panel>
  );
};
