import { Link } from '@tanstack/react-router';
import { type FormerRun, formerSystemOperations } from 'domain/formerSystem';
import { countWords, figureWords } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import { useEffect, useRef } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Check, Download, FileUp } from '#ui/Icon.tsx';
import { List } from '#ui/list/List.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import styles from './FormerSystem.module.css';
import { placeOf } from './place.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { placeOfRemark, remarkColumns } from './remark-columns.tsx';
import { useCheck } from './useCheck.ts';
import { progressOf, sumOf } from './words.ts';

const ticks = 50;
const shown = 200;

/** One move: what it would do, how far it is, what became of everything. */
export const MovePage = ({ id }: { id: string }) => {
  const read = useRead(formerSystemOperations.get, { id });
  const { data: run, refetch } = read;
  const before = useRef(run?.state);
  const state = run?.state;
  useEffect(() => {
    if (before.current === 'running' && state === 'done') toast.success('The move is done');
    before.current = state;
    if (state === 'done') {
      void refresh(formerSystemOperations.list, formerSystemOperations.remarks);
      // It may have brought people: their names stand wherever they did something.
      void refresh(usersOperations.directory, usersOperations.reps, usersOperations.list);
    }
    if (state !== 'running') return;
    const timer = setInterval(refetch, 1000);
    return () => clearInterval(timer);
  }, [state, refetch]);
  if (read.error && [400, 404].includes(read.error.status)) return <Gone />;
  if (!run)
    return read.error ? (
      <Failure onRetry={refetch}>{`Could not load this move. ${read.error.message}`}</Failure>
    ) : (
      <Bones label="Loading the move" rows={4} />
    );
  return (
    <>
      <div className="page-head">
        <BackLink name="Back to all data" {...placeOf()} />
        <h2>Move from the former system</h2>
      </div>
      {run.state === 'running' || run.state === 'done' ? <Moving run={run} /> : <Before run={run} />}
    </>
  );
};

const Gone = () => (
  <Empty icon={<FileUp />} title="This move is not there">
    <p>Files that nobody moves are forgotten after a day.</p>
    <Link className={buttonClass()} {...placeOf()}>
      All data
    </Link>
  </Empty>
);

const Before = ({ run }: { run: FormerRun }) => {
  const { answer, failure, again } = useCheck(run.id);
  const off = useReadOnly();
  const act = useAct();
  if (failure) return <Failure onRetry={again}>{failure}</Failure>;
  if (!answer) return <Bones label="Looking at the documents" rows={6} />;
  const documents = sumOf(answer.tallies, ({ written }) => written);
  const { remarks, remarksTotal } = answer;
  const move = () =>
    act.run(async () => {
      const { id } = run;
      keepAnswer(formerSystemOperations.get, { id }, await call(formerSystemOperations.run, { id }));
      void refresh(formerSystemOperations.list);
    });
  return (
    <>
      <Reconciliation foreseen run={answer.run} tallies={answer.tallies} />
      {remarks.length > 0 && (
        <Panel count={remarksTotal} title="What to look at">
          <Table
            columns={remarkColumns}
            keyOf={placeOfRemark}
            label="What to look at"
            rows={remarks.slice(0, shown)}
          />
        </Panel>
      )}
      <div className={`bar wrap apart ${styles.foot}`}>
        <span className="small dim" role="status">
          {off ??
            (documents === 0
              ? 'There is nothing to move.'
              : 'Passwords are not moved: people get in by a code or a mailed link.')}
        </span>
        <Button
          busy={act.busy}
          look="main"
          off={off ?? (documents === 0 ? 'There is nothing to move.' : undefined)}
          onClick={move}
        >
          {`Move ${countWords(documents, 'document')}`}
        </Button>
      </div>
    </>
  );
};

const Moving = ({ run }: { run: FormerRun }) => {
  const { read, of } = progressOf(run);
  const odd = sumOf(run.tallies, ({ refused, broken, left }) => refused + broken + left);
  return (
    <>
      {run.state === 'running' ? (
        <section
          aria-busy
          aria-label="How far the move is"
          className={`stack apart card pad ${styles.running}`}
        >
          <Ridge lit={Math.floor((read / Math.max(1, of)) * ticks)} of={ticks} tall tone="accent" wide />
          <p>
            <b>{`${figureWords(read)} of ${countWords(of, 'document')}`}</b>{' '}
            <span className="dim">read. You may leave this page; the move goes on.</span>
          </p>
        </section>
      ) : (
        <div className={styles.done}>
          <Strip icon={<Check />}>
            {`${countWords(
              sumOf(run.tallies, ({ written }) => written),
              'document',
            )} moved${odd > 0 ? ', and something to look at below.' : '.'}`}
          </Strip>
        </div>
      )}
      <Reconciliation foreseen={false} run={run} tallies={run.tallies} />
      {run.state === 'done' && <Told id={run.id} />}
    </>
  );
};

const Told = ({ id }: { id: string }) => {
  const pages = usePages(formerSystemOperations.remarks, { id });
  return (
    <Panel
      actions={
        <a className={buttonClass({ small: true })} download href={`/api/formerSystem/${id}/remarks.csv`}>
          <Download data-size="small" />
          Download all
        </a>
      }
      title="What to look at"
    >
      <List
        columns={remarkColumns}
        empty="Nothing to look at"
        keyOf={placeOfRemark}
        label="What to look at"
        pages={pages}
        what="the remarks"
      />
    </Panel>
  );
};
