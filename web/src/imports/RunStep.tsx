import { Link } from '@tanstack/react-router';
import { type Import, type ImportOutcome, importOperations, standsStill } from 'domain/imports';
import { countWords, figureWords } from 'domain/kernel';
import { useEffect, useRef, useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Check, Download } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { setView, useReadOnly, useView } from '#view';
import { MadeRoutes } from './FileRoutes.tsx';
import { Foot } from './Foot.tsx';
import styles from './Imports.module.css';
import { ResultRows } from './ResultRows.tsx';
import { Revert } from './Revert.tsx';
import { NextSheet } from './Sheets.tsx';
import { Tally } from './Tally.tsx';
import { WaitingSites } from './WaitingSites.tsx';
import { nounWords, revertUntil, works } from './words.ts';

const ticks = 50;

const Progress = ({ about: { state, done, rows } }: { about: Import }) => (
  <div className={`compact soft num ${styles.running}`}>
    <Ridge lit={Math.floor((done / Math.max(1, rows)) * ticks)} of={ticks} tall tone="accent" wide />
    <p>
      <b>{`${figureWords(done)} of ${countWords(rows, 'row')}`}</b>{' '}
      <span className="dim">
        {state === 'reverting'
          ? 'being taken back. You may leave this page.'
          : 'done. You may leave this page; the import goes on.'}
      </span>
    </p>
  </div>
);

/** Fourth step: the run itself, then what became of every row. */
export const RunStep = ({ about }: { about: Import }) => {
  const [shown, setShown] = useState<ImportOutcome | null>(null);
  const before = useRef(about.state);
  const moves = works(about);
  useEffect(() => {
    if (before.current === about.state) return;
    before.current = about.state;
    void refresh(importOperations.list, importOperations.rows);
    if (about.state === 'done') toast.success(`${took(about)} imported`);
    if (about.state === 'reverted') toast.success('Import reverted');
  }, [about]);
  return (
    <>
      {about.state === 'reverted' && <Reverted about={about} />}
      {standsStill(about) && <Stopped about={about} />}
      <section aria-busy={moves} aria-label="What the import did" className={`card ${styles.plan}`}>
        <Tally counts={about} onShow={setShown} rows={about.rows} shown={shown} />
        {moves && <Progress about={about} />}
      </section>
      {!moves && (
        <>
          {about.state === 'done' && <NextSheet about={about} />}
          {about.state === 'done' && <MadeRoutes about={about} />}
          {about.state === 'done' && <WaitingSites about={about} />}
          <ResultRows about={about} onShow={setShown} shown={shown} />
          <After about={about} />
        </>
      )}
    </>
  );
};

// Rows of machines are no sites of their own.
const took = ({ noun, created, updated }: Import): string =>
  countWords(created + updated, noun === 'sites' ? 'row' : nounWords[noun].one);

const Reverted = ({ about: { noun, removed, emptied, kept } }: { about: Import }) => (
  <div className={styles.strip}>
    <Strip icon={<Check />}>
      {`Reverted: ${countWords(removed, nounWords[noun].one)} removed, ${countWords(emptied, 'row')} put back`}
      {kept > 0 ? `, ${figureWords(kept)} kept because somebody changed them since.` : '.'}
    </Strip>
  </div>
);

const Stopped = ({ about: { id, state, checks, problem } }: { about: Import }) => {
  const act = useAct();
  const readOnly = useReadOnly();
  const goOn = async () => {
    const now =
      state === 'reverting'
        ? await call(importOperations.revert, { id })
        : await call(importOperations.run, { id, checks });
    keepAnswer(importOperations.get, { id }, now);
    void refresh(importOperations.list);
  };
  return (
    <Strip
      action={
        <Button busy={act.busy} off={readOnly} onClick={() => act.run(goOn)} small>
          Go on
        </Button>
      }
      tone="bad"
    >
      {problem}
    </Strip>
  );
};

/** What the import made and changed, where people work with it. */
const Made = ({ about: { id, noun, created, updated, state } }: { about: Import }) => {
  const { mode } = useView();
  const act = useAct();
  if (created + updated === 0 || state !== 'done') return null;
  const search = noun === 'leads' ? { imported: id, as: 'list' as const } : { imported: id };
  // In My View only those would stand there that are one's own.
  const widens = noun === 'leads' && mode === 'self';
  return (
    <Link
      className={buttonClass({ look: 'main' })}
      {...(widens && { onClick: () => act.run(() => setView('all')), title: 'Opens All Leads' })}
      search={search}
      to={noun === 'leads' ? '/leads' : '/clients'}
    >
      {noun === 'sites' ? 'Show the clients of this file' : `Show these ${nounWords[noun].many}`}
    </Link>
  );
};

const After = ({ about }: { about: Import }) => {
  const until = revertUntil(about);
  const over = until !== null && until < new Date().toISOString();
  return (
    <Foot
      said={until && (over ? 'The 7 days to revert are over.' : `Can be reverted until ${moment(until)}.`)}
    >
      {((until && !over) || (about.state === 'running' && about.created + about.updated > 0)) && (
        <Revert about={about} />
      )}
      {about.refused > 0 && (
        <a className={buttonClass()} download href={`/api/imports/${about.id}/refused.csv`}>
          <Download />
          Download refused rows
        </a>
      )}
      <a className={buttonClass()} download href={`/api/imports/${about.id}/summary.csv`}>
        <Download />
        Download summary
      </a>
      <Made about={about} />
    </Foot>
  );
};
