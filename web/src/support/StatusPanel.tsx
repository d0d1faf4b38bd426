import { countWords } from 'domain/kernel';
import {
  backupStanding,
  type Standing,
  type SystemStatus,
  supportRequestOperations,
  wayStanding,
} from 'domain/supportRequests';
import { useEffect, useState } from 'react';
import { useWrites } from '#offline';
import { call } from '#platform/call.ts';
import { useDataTime, useLiveState } from '#platform/live.ts';
import { isUnderWay } from '#platform/offline/write.ts';
import { Check, TriangleAlert } from '#ui/Icon.tsx';
import { clockOf, moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import styles from './Support.module.css';

const everyMinute = 60_000;

const Row = ({ name, standing, at }: { name: string; standing: Standing; at: string | null }) => (
  <li>
    <span className={standing.good ? styles.good : styles.soon}>
      {standing.good ? <Check data-size="small" /> : <TriangleAlert data-size="small" />}
    </span>
    <span>
      <b className={styles.way}>{name}</b>
      <span className="small dim">{standing.words}</span>
    </span>
    <span className="small dim num">{at}</span>
  </li>
);

type Measured = {
  /** What the server counted last; null: it has not answered yet. */
  data: SystemStatus | null;
  /** How long it took to answer, in milliseconds; null: it does not. */
  time: number | null;
};

/** Asks the server every minute, and measures how long it takes. */
const useMeasured = (): Measured => {
  const [measured, set] = useState<Measured>({ data: null, time: null });
  useEffect(() => {
    let over = false;
    const ask = async () => {
      const began = performance.now();
      const data = await call(supportRequestOperations.systemStatus, {}).catch(() => null);
      const time = data ? performance.now() - began : null;
      if (!over) set((before) => ({ data: data ?? before.data, time }));
    };
    void ask();
    const timer = setInterval(() => void ask(), everyMinute);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, []);
  return measured;
};

const useSync = (time: number | null): { standing: Standing; at: string | null } => {
  const live = useLiveState() === 'live';
  const brokeOff = useDataTime();
  const waiting = useWrites().filter(isUnderWay).length;
  const waits = waiting === 0 ? 'nothing waits' : countWords(waiting, 'change waits', 'changes wait');
  const answers =
    time === null ? 'changes arrive as they happen' : `the server answers in ${(time / 1000).toFixed(2)} s`;
  const words = live
    ? `${answers.charAt(0).toUpperCase()}${answers.slice(1)}, ${waits}`
    : `Not connected, ${waits}`;
  return {
    standing: { good: live, words },
    at: live || brokeOff === null ? null : `since ${clockOf(brokeOff)}`,
  };
};

/** How texts, e-mail, sync and backup truly stand: what the server counts, and what this browser measures. */
export const StatusPanel = () => {
  const { data, time } = useMeasured();
  const sync = useSync(time);
  const last = (at: string | null) => (at ? moment(at) : null);
  return (
    <Panel className={styles.status} title="System status">
      <ul className={styles.measured}>
        {data && (
          <Row at={last(data.sms.counted?.lastAt ?? null)} name="SMS" standing={wayStanding(data.sms)} />
        )}
        {data && (
          <Row
            at={last(data.email.counted?.lastAt ?? null)}
            name="E-mail"
            standing={wayStanding(data.email)}
          />
        )}
        <Row name="Sync" {...sync} />
        {data && (
          <Row at={last(data.backup?.at ?? null)} name="Last backup" standing={backupStanding(data)} />
        )}
      </ul>
      {data && (
        <p className="small dim pad">Measured {clockOf(Date.parse(data.measuredAt))}, again every minute.</p>
      )}
    </Panel>
  );
};
