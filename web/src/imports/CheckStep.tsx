import { Link } from '@tanstack/react-router';
import {
  activeWords,
  clocksSaid,
  type Import,
  type ImportCheck,
  type ImportFinding,
  type ImportNoun,
  type ImportOutcome,
  importOperations,
  moreWordsSaid,
} from 'domain/imports';
import { countWords, figureWords, listWords } from 'domain/kernel';
import { useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Check, CircleAlert, Copy, Download } from '#ui/Icon.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { Changes } from './Changes.tsx';
import { mappingProblem, openQuestion } from './choices.ts';
import { FileRoutes } from './FileRoutes.tsx';
import { Foot } from './Foot.tsx';
import { ForAll } from './ForAll.tsx';
import styles from './Imports.module.css';
import { MostRefused } from './MostRefused.tsx';
import { placeOf, usePlace } from './place.ts';
import { ReadAsList } from './ReadAsList.tsx';
import { Tally } from './Tally.tsx';
import type { Checking } from './useCheck.ts';
import { WhichRows } from './WhichRows.tsx';
import { firstShown, lookingWords, nounWords, plannedWords } from './words.ts';

/** Third step: what the run would do, row by row where it matters. */
export const CheckStep = ({ about, check }: { about: Import; check: Checking }) => {
  const { answer, choices, choose, busy } = check;
  const [shown, setShown] = useState<ImportOutcome | null>(null);
  const readOnly = useReadOnly();
  const run = useRun(check);
  const back = (
    <Link className={buttonClass()} {...placeOf(about.id, 'map')}>
      Back
    </Link>
  );
  if (check.failure)
    return (
      <>
        <Failure onRetry={check.again}>{check.failure}</Failure>
        <Foot said="Nothing was written.">{back}</Foot>
      </>
    );
  const looking = lookingWords(about, check.looked);
  if (!answer)
    return (
      <>
        <Bones label="Checking the rows" rows={4} />
        <Foot said={looking}>{back}</Foot>
      </>
    );
  const { counts } = answer;
  const taken = counts.created + counts.updated;
  const { optsOut } = answer;
  const { one } = nounWords[about.noun];
  const out = counts.duplicate + counts.refused;
  const open = mappingProblem(about, choices.mapping) ?? openQuestion(choices, answer)?.text;
  const off =
    readOnly ??
    (open && `${open} Go back to the mapping.`) ??
    (taken + optsOut === 0 && 'There is nothing to import.');
  const look = answer.look.filter(({ outcome }) => shown === null || outcome === shown);
  return (
    <>
      {run.moved && (
        <div className={styles.strip}>
          <Strip tone="warn">Something changed since these rows were checked. Look at the new figures.</Strip>
        </div>
      )}
      {run.failure && (
        <div className={styles.strip}>
          <Failure onRetry={run.start}>{`The import did not start. ${run.failure}`}</Failure>
        </div>
      )}
      {answer.ignored.some(({ values }) => values > 0) && (
        <div className={styles.strip}>
          <Strip tone="warn">{leftOutWords(answer.noun, answer.ignored)}</Strip>
        </div>
      )}
      {answer.moreWords && (
        <div className={styles.strip}>
          <Strip tone="warn">{moreWordsSaid(answer.noun, answer.moreWords)}</Strip>
        </div>
      )}
      <MostRefused check={check} />
      <section aria-busy={busy} aria-label="What the import will do" className={`card ${styles.plan}`}>
        <Tally counts={counts} onShow={setShown} rows={about.rows} shown={shown} words={plannedWords} />
        <div className={styles.existing}>
          <Checkbox
            checked={choices.existing === 'skip'}
            label="Skip duplicates"
            name="existing"
            onChange={() => choose({ existing: 'skip' })}
            radio
          />
          <Checkbox
            checked={choices.existing === 'fill'}
            label={
              about.noun === 'sites'
                ? 'Add their machines, fill only their empty fields'
                : 'Fill only their empty fields'
            }
            name="existing"
            onChange={() => choose({ existing: 'fill' })}
            radio
          />
          <Checkbox
            checked={choices.existing === 'update'}
            label="Change filled fields too"
            name="existing"
            onChange={() => choose({ existing: 'update' })}
            radio
          />
          {answer.sharedPhones > 0 && (
            <Checkbox
              checked={choices.samePhone}
              label={`${countWords(answer.sharedPhones, 'row')} ${answer.sharedPhones === 1 ? 'has' : 'have'} the phone of another but another name, email or company: take each as the same`}
              onChange={({ target }) => choose({ samePhone: target.checked })}
            />
          )}
          {answer.companiesThere > 0 && (
            <Checkbox
              checked={choices.sameCompany}
              label={`${countWords(answer.companiesThere, 'row')} ${answer.companiesThere === 1 ? 'is of a company that is a lead already: take it' : 'are of a company that is a lead already: take each'} as that lead`}
              onChange={({ target }) => choose({ sameCompany: target.checked })}
            />
          )}
          {answer.leaving > 0 && (
            <Checkbox
              checked={choices.onlyOptOuts}
              label={`${countWords(answer.leaving, 'row')} ${answer.leaving === 1 ? 'is of somebody who opted out' : 'are of people who opted out'}: only keep that they did, make no ${answer.leaving === 1 ? one : nounWords[about.noun].many} of them`}
              onChange={({ target }) => choose({ onlyOptOuts: target.checked })}
            />
          )}
          {answer.clocks > 0 && <span className="small">{clocksSaid(answer)}</span>}
          {optsOut > 0 && (
            <span className="small">
              {`${countWords(optsOut, 'row')} ${optsOut === 1 ? 'says' : 'say'} that somebody wants no more e-mail or texts: they are opted out, duplicates too, and stay so after a revert.`}
            </span>
          )}
          {answer.sharedCompanies > 0 && (
            <span className="small dim">
              {`${countWords(answer.companyRows, 'row')} share ${countWords(answer.sharedCompanies, 'company', 'companies')}: each row is a lead of its own${choices.sameCompany ? ', where no lead is there' : ''}.`}
            </span>
          )}
          {answer.activeSites > 0 && <span className="small">{activeWords(answer.activeSites)}</span>}
          <FileRoutes routes={answer.fileRoutes} />
          <span className="small dim">Created rows can be reverted for 7 days.</span>
        </div>
      </section>
      <ForAll about={about} choices={choices} choose={choose} />
      <ReadAsList answer={answer} />
      <Changes answer={answer} />
      <Panel
        actions={
          <>
            {counts.refused > 0 && (
              <a
                className={buttonClass({ small: true })}
                download
                href={`/api/imports/${about.id}/refused.csv`}
              >
                <Download data-size="small" />
                Download refused rows
              </a>
            )}
            <WhichRows all="All that need a look" onShow={setShown} shown={shown} words={plannedWords} />
          </>
        }
        count={shown === null ? answer.lookRows : rowsOf(look)}
        title="Rows that need a look"
      >
        {look.length === 0 ? (
          <Empty icon={<Check />} title={shown ? 'None of these needs a look' : 'No row needs a look'} />
        ) : (
          <Table
            columns={columnsOf(about.noun)}
            keyOf={({ line, column }) => `${line}-${column}`}
            label="Rows that need a look"
            rows={look}
          />
        )}
      </Panel>
      {shown === null && answer.lookTotal > answer.lookRows && (
        <p
          className={`small dim ${styles.rest}`}
        >{`Each value that is left out has a line of its own: ${countWords(answer.lookTotal, 'line')} for ${countWords(answer.lookRows, 'row')}.`}</p>
      )}
      {shown === null && answer.lookTotal > look.length && (
        <p
          className={`small dim ${styles.rest}`}
        >{`${firstShown(look.length)}. After the run every row can be read.`}</p>
      )}
      <Foot
        said={
          (busy && looking) ||
          off ||
          (out > 0
            ? `${countWords(out, 'row')} will be left out.`
            : about.noun === 'sites'
              ? 'Every row is taken in.'
              : `Every row becomes a ${one}.`)
        }
      >
        {back}
        <Button busy={run.busy || busy} look="main" off={off} onClick={run.start}>
          {importWords(about.noun, taken, optsOut)}
        </Button>
      </Foot>
    </>
  );
};

// So many are named, the rest counted.
const mostNamed = 20;

/** ‘1 column is left out, and nothing of it is kept: Colour (12 values). …’; empty ones are counted alone. */
const leftOutWords = (noun: ImportNoun, columns: ImportCheck['ignored']): string => {
  const full = columns.filter(({ values }) => values > 0).toSorted((a, b) => b.values - a.values);
  const empty = columns.length - full.length;
  const more = full.length - mostNamed;
  const names = [
    ...full.slice(0, mostNamed).map(({ column, values }) => `${column} (${countWords(values, 'value')})`),
    ...(more > 0 ? [`${figureWords(more)} more`] : []),
  ];
  const [are, them] = full.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const rest =
    empty > 0 ? ` ${countWords(empty, 'other')} left out ${empty === 1 ? 'is' : 'are'} empty.` : '';
  return `${countWords(full.length, 'column')} ${are} left out, and nothing of ${them} is kept: ${listWords(names)}. Go back to give ${them} a field${noun === 'sites' ? '' : ' or the note'}.${rest}`;
};

const useRun = ({ answer, again, forget }: Checking) => {
  const { go } = usePlace();
  const [moved, setMoved] = useState(false);
  const act = useAct((error) => {
    // Somebody else started it: its progress is what there is to see now.
    if (isCallError(error) && error.status === 409) void refresh(importOperations.get);
  });
  const start = () =>
    act.run(async () => {
      if (!answer) return;
      const { id, checks } = answer;
      // What runs must be what stands on the button, whoever checked it since.
      const started = await call(importOperations.run, { id, checks }).catch((error: unknown) => {
        if (!isCallError(error) || error.code !== 'IMPORT_CHECKED_ANEW') throw error;
        return null;
      });
      setMoved(started === null);
      if (started === null) return again();
      keepAnswer(importOperations.get, { id }, started);
      forget();
      go(id, 'run');
      void refresh(importOperations.list);
    });
  return { start, moved, busy: act.busy, failure: act.failure };
};

const happens = (noun: ImportNoun, { outcome, column }: ImportFinding): string => {
  if (column) return noun === 'sites' ? 'Left out' : 'Kept in a note';
  return outcome === 'duplicate' ? 'Skipped' : 'Refused';
};

const importWords = (noun: ImportNoun, taken: number, optsOut: number): string => {
  if (taken === 0 && optsOut > 0) return `Opt out ${countWords(optsOut, 'row')}`;
  return `Import ${countWords(taken, noun === 'sites' ? 'row' : nounWords[noun].one)}`;
};

const heading = (noun: ImportNoun): string => {
  const { one } = nounWords[noun];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
};

const rowsOf = (look: readonly ImportFinding[]): number => new Set(look.map(({ line }) => line)).size;

const columnsOf = (noun: ImportNoun): readonly Column<ImportFinding>[] => [
  { label: 'Row', as: 'number fit', className: 'num dim', cell: ({ line }) => line },
  {
    label: heading(noun),
    as: 'name cut',
    title: ({ name }) => name,
    cell: ({ name }) => name || '(no name)',
  },
  { label: 'Field', cell: ({ column }) => column },
  {
    label: 'Value in the file',
    as: 'cut',
    phone: 'bare',
    className: styles.value,
    title: ({ value }) => value,
    cell: ({ value }) => value,
  },
  {
    label: 'Reason',
    as: 'line',
    className: styles.reason,
    cell: ({ outcome, reason }) => (
      <>
        <span className={outcome === 'duplicate' ? styles.same : styles.wrong}>
          {outcome === 'duplicate' ? <Copy data-size="small" /> : <CircleAlert data-size="small" />}
        </span>
        {reason}
      </>
    ),
  },
  { label: 'What happens', phone: 'bare', className: 'dim', cell: (finding) => happens(noun, finding) },
];
