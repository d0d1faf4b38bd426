import { type Import, type ImportOutcome, importOperations, revertDays } from 'domain/imports';
import { day, later } from 'domain/kernel';
import { useEffect, useRef, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Check, Download } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { Foot } from './Foot.tsx';
import styles from './Imports.module.css';
import { ResultRows } from './ResultRows.tsx';
import { Tally } from './Tally.tsx';
import { counted, figure } from './words.ts';

const ticks = 100;

const Progress = ({ about: { state, done, rows } }: { about: Import }) => (
  <div className={styles.running}>
    <Ridge lit={Math.floor((done / Math.max(1, rows)) * ticks)} of={ticks} tall tone="accent" wide />
    <p role="status">
      <b>{`${figure(done)} of ${counted(rows, 'row')}`}</b>{' '}
      <span className="dim">
        {state === 'reverting'
          ? 'being taken back. You may leave this page.'
          : 'done. You may leave this page; the import goes on.'}
      </span>
    </p>
  </div>
);

/** Fourth step: the run itself, then what became of every row. */
export const RunStep = ({ about, onChanged }: { about: Import; onChanged: () => void }) => {
  const [shown, setShown] = useState<ImportOutcome | null>(null);
  const before = useRef(about.state);
  const moves = about.state === 'running' || about.state === 'reverting';
  useEffect(() => {
    if (before.current === about.state) return;
    before.current = about.state;
    void refresh(importOperations.list, importOperations.rows);
    if (about.state === 'done') toast.success(`${counted(about.created + about.updated, 'lead')} imported`);
    if (about.state === 'reverted') toast.success('Import reverted');
  }, [about]);
  return (
    <>
      {about.state === 'reverted' && <Reverted about={about} />}
      <section aria-busy={moves} aria-label="What the import did" className={styles.plan}>
        <Tally counts={about} onShow={setShown} rows={about.rows} shown={shown} />
        {moves && <Progress about={about} />}
      </section>
      {!moves && (
        <>
          <ResultRows about={about} onShow={setShown} shown={shown} />
          <After about={about} onChanged={onChanged} />
        </>
      )}
    </>
  );
};

const Reverted = ({ about: { removed, emptied, kept } }: { about: Import }) => (
  <div className={styles.reverted}>
    <Strip icon={<Check aria-hidden="true" />}>
      {`Reverted: ${counted(removed, 'lead')} removed, ${counted(emptied, 'row')} emptied again`}
      {kept > 0 ? `, ${figure(kept)} kept because somebody changed them since.` : '.'}
    </Strip>
  </div>
);

const After = ({ about, onChanged }: { about: Import; onChanged: () => void }) => {
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnly();
  const act = useAct();
  const until = about.finishedAt ? later(about.finishedAt, revertDays * day) : '';
  const changed = about.created + about.updated;
  const over = until < new Date().toISOString();
  const revert = () =>
    act.run(async () => {
      await call(importOperations.revert, { id: about.id });
      setAsking(false);
      onChanged();
    });
  const may = about.state === 'done' && changed > 0;
  return (
    <Foot
      said={may ? (over ? 'The 7 days to revert are over.' : `Can be reverted until ${moment(until)}.`) : ''}
    >
      {about.refused > 0 && (
        <a className={buttonClass()} download href={`/api/imports/${about.id}/refused.csv`}>
          <Download aria-hidden="true" />
          Download refused rows
        </a>
      )}
      {may && !over && (
        <Button look="danger" off={readOnly} onClick={() => setAsking(true)}>
          {`Revert ${counted(changed, 'lead')}`}
        </Button>
      )}
      <Confirm
        answer={`Revert ${counted(changed, 'lead')}`}
        busy={act.busy}
        danger
        off={readOnly}
        onCancel={() => setAsking(false)}
        onConfirm={revert}
        open={asking}
        question="Revert this import?"
      >
        <p className="soft">
          {`${counted(about.created, 'created lead')} will be removed for good and the filled fields of ${figure(about.updated)} emptied. What somebody changed since stays.`}
        </p>
      </Confirm>
    </Foot>
  );
};
