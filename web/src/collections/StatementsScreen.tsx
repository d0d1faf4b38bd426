import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clientOperations, clientTitle } from 'domain/clients';
import {
  type ListedStatement,
  monthInWords,
  type StatementRun,
  statementOperations,
} from 'domain/collections';
import { countWords, figureWords } from 'domain/kernel';
import { useEffect, useState } from 'react';
import { signedIn } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import styles from './Collections.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import { monthColumns } from './statement-columns.tsx';
import { monthsBack } from './words.ts';

const ticks = 40;

const Progress = ({ run }: { run: StatementRun }) => (
  <>
    <Ridge lit={Math.floor((run.done / Math.max(1, run.total)) * ticks)} of={ticks} tall tone="accent" wide />
    <p role="status">
      <b>{`${figureWords(run.done)} of ${countWords(run.total, 'site')}`}</b>{' '}
      <span className="dim">
        {run.state === 'running'
          ? 'looked at. You may leave this page; the run goes on.'
          : `done: ${run.made} made, ${run.same} the same as before, ${run.skipped} without a statement.`}
      </span>
    </p>
  </>
);

const Problems = ({ run: { problems } }: { run: StatementRun }) =>
  problems.length > 0 && (
    <div>
      <p className="small">{`${countWords(problems.length, 'site')} to look at:`}</p>
      <ul className={styles.problems}>
        {problems.map(({ siteId, site, client, reason }) => (
          <li className="small" key={siteId}>
            <b>{site}</b> {`(${client}): ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  );

/** The newest run of a month, followed while it goes on. */
const LastRun = ({ month }: { month: string }) => {
  const { data, refetch } = useRead(statementOperations.runs, { limit: 20 }, { follows: ['statements'] });
  const run = data?.items.find((one) => one.month === month);
  const running = run?.state === 'running';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(refetch, 1_000);
    return () => clearInterval(timer);
  }, [running, refetch]);
  const made = run && `${run.id} ${run.made} ${run.state}`;
  useEffect(() => {
    if (made) void refresh(statementOperations.list);
  }, [made]);
  if (!run) return null;
  return (
    <div aria-busy={running} className={styles.run}>
      <Progress run={run} />
      <Problems run={run} />
    </div>
  );
};

type ChooseProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

const Clients = ({ chosen, onChange }: ChooseProps) => {
  const [text, setText] = useState('');
  const { data } = useRead(clientOperations.list, { text, limit: 50 });
  return (
    <>
      <TextField
        label="Find clients"
        onChange={(event) => setText(event.target.value)}
        type="search"
        value={text}
      />
      <fieldset className={styles.pick}>
        <legend className="vh">Clients</legend>
        {data?.items.map((client) => (
          <Checkbox
            checked={chosen.includes(client.id)}
            key={client.id}
            label={clientTitle(client)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, client.id] : chosen.filter((id) => id !== client.id),
              )
            }
          />
        ))}
      </fieldset>
    </>
  );
};

const Run = ({ month, today }: { month: string; today: string }) => {
  const { off } = useWork();
  const [whose, setWhose] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, failure, run } = useAct();
  const none = whose === 'some' && chosen.length === 0;
  const make = () =>
    run(async () => {
      await call(statementOperations.makeMany, { month, clientIds: whose === 'all' ? null : [...chosen] });
      await refresh(statementOperations.runs);
    });
  return (
    <Panel
      actions={
        <Button
          busy={busy}
          look="main"
          off={off ?? (none ? 'Choose at least one client.' : false)}
          onClick={make}
          small
        >
          {`Make statements of ${monthInWords(month)}`}
        </Button>
      }
      title="Make statements"
    >
      <div className={styles.run}>
        <Segmented
          label="Whose"
          onChange={setWhose}
          options={[
            { value: 'all', label: 'All clients' },
            { value: 'some', label: 'Chosen clients' },
          ]}
          value={whose}
        />
        {whose === 'some' && <Clients chosen={chosen} onChange={setChosen} />}
        {failure && <p className="late small">{failure}</p>}
        {today.startsWith(month) && (
          <p className="soon small">
            {`${monthInWords(month)} has not ended: what is collected later makes its statements outdated.`}
          </p>
        )}
      </div>
      <LastRun month={month} />
    </Panel>
  );
};

const Months = () => {
  const today = useOfficeToday();
  return today ? <OfMonth today={today} /> : null;
};

const isMonth = /^\d{4}-\d{2}$/;

const OfMonth = ({ today }: { today: string }) => {
  const { month: asked } = useSearch({ strict: false }) as { month?: string };
  const months = monthsBack(24, today);
  const month = asked && isMonth.test(asked) ? asked : (months[1]?.value ?? '');
  const navigate = useNavigate();
  const pages = usePages(statementOperations.list, { month }, { follows: ['statements', 'collections'] });
  const { off } = useWork();
  const [paying, pay] = useState<ListedStatement | null>(null);
  return (
    <div className="page">
      <Crumb>
        <Link to="/clients">Clients</Link>
      </Crumb>
      <div className="page-head">
        <h1>Statements</h1>
        <span className="push" />
        <SelectField
          className={styles.month}
          label="Month"
          onChange={(event) => void navigate({ to: '/statements', search: { month: event.target.value } })}
          options={months.map(({ value, label }) => [value, label])}
          value={month}
        />
      </div>
      <div className={styles.parts}>
        <Run key={month} month={month} today={today} />
        <Panel title={monthInWords(month)}>
          <List
            columns={monthColumns}
            empty="No statements of this month yet"
            facts={{ off, onPay: pay }}
            file={`statements-${month}.csv`}
            label="Statements"
            pages={pages}
            what="statements"
          />
        </Panel>
      </div>
      {paying && <PaymentForm onClose={() => pay(null)} statement={paying} />}
    </div>
  );
};

/** Commission statements of a month: made for all or some clients, listed with their PDFs (W6). */
export const StatementsScreen = signedIn(() => <Months />);
