import {
  type ConversionRow,
  conversionOperations,
  conversionProblem,
  conversionProblems,
} from 'domain/conversion';
import { countWords, figureWords } from 'domain/kernel';
import { type Lead, leadOperations, leadTitle } from 'domain/leads';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Failure } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import { PersonOptions } from '#users';
import styles from './Conversion.module.css';
import { useManagers } from './people.ts';

// So many leads a request: each answers within a second or two, and whoever leaves loses no more than the wait.
const atOnce = 50;
const mostLeads = 1_000;

type Read = { leads: Lead[]; failure: Error | null } | null;

/** The chosen leads as they stand, whole: an address decides whether one can be converted. */
const useLeads = (ids: readonly string[], again: number): Read => {
  const [read, setRead] = useState<Read>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by a press
  useEffect(() => {
    let left = false;
    const readAll = async () => {
      const leads: Lead[] = [];
      for (let from = 0; from < ids.length && !left; from += 10) {
        const some = ids.slice(from, from + 10).map((id) => call(leadOperations.get, { id }));
        leads.push(...(await Promise.all(some)));
      }
      if (!left) setRead({ leads, failure: null });
    };
    readAll().catch((failure: Error) => !left && setRead({ leads: [], failure }));
    return () => {
      left = true;
    };
  }, [ids, again]);
  return read;
};

type Running = { of: number; done: ConversionRow[]; busy: boolean; failure: string | null };

const useMany = (manager: string, serviceCall: boolean) => {
  const [running, setRunning] = useState<Running | null>(null);
  const convert = async (ids: readonly string[]) => {
    const kept = running?.done.filter(({ error }) => error === null) ?? [];
    let done = kept;
    const of = kept.length + ids.length;
    setRunning({ of, done, busy: true, failure: null });
    try {
      for (let from = 0; from < ids.length; from += atOnce) {
        const items = ids
          .slice(from, from + atOnce)
          .map((id) => ({ id, accountManager: manager, serviceCall }));
        const answer = await call(conversionOperations.convertMany, { items });
        done = [...done, ...answer.items];
        setRunning({ of, done, busy: true, failure: null });
      }
      setRunning({ of, done, busy: false, failure: null });
    } catch (error) {
      setRunning({ of, done, busy: false, failure: messageOf(error) });
    }
  };
  return { running, convert: (ids: readonly string[]) => void convert(ids) };
};

const Refused = ({
  title,
  rows,
}: {
  title: string;
  rows: readonly { id: string; name: string; why: string }[];
}) =>
  rows.length === 0 ? null : (
    <>
      <p>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <ul aria-label={title} className={styles.rows} tabIndex={0}>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </>
  );

const Preview = ({
  leads,
  manager,
  onManager,
  serviceCall,
  onServiceCall,
}: {
  leads: readonly Lead[];
  manager: string;
  onManager: (uid: string) => void;
  serviceCall: boolean;
  onServiceCall: (on: boolean) => void;
}) => {
  const managers = useManagers();
  const no = leads.flatMap((lead) => {
    const problem = conversionProblem(lead);
    return problem ? [{ id: lead.id, name: leadTitle(lead), why: problem.message }] : [];
  });
  return (
    <div className={styles.form}>
      <SelectField
        label="Account manager"
        mark="required"
        none="Choose somebody"
        onChange={(event) => onManager(event.target.value)}
        value={manager}
      >
        <PersonOptions people={managers} />
      </SelectField>
      <Checkbox
        checked={serviceCall}
        label="Plan an installation service call for each"
        onChange={(event) => onServiceCall(event.target.checked)}
      />
      <p>{`${countWords(leads.length - no.length, 'lead')} can be converted, with the defaults of the dialog for names, date and machines.`}</p>
      <Refused
        rows={no}
        title={`${countWords(no.length, 'lead')} will be left as ${no.length === 1 ? 'it is' : 'they are'}`}
      />
    </div>
  );
};

const Progress = ({ running, names }: { running: Running; names: ReadonlyMap<string, string> }) => {
  const { of, done, busy } = running;
  const failed = done.filter(({ error }) => error !== null);
  const converted = done.length - failed.length;
  return (
    <div className={styles.form}>
      <p aria-live="polite" className={`small dim ${styles.measure}`}>
        <Ridge
          lit={Math.round(((busy ? done.length : converted) / Math.max(1, of)) * 50)}
          of={50}
          tone="ok"
          wide
        />
        {busy ? `${done.length} of ${of}` : `${countWords(converted, 'lead')} converted`}
        {failed.length > 0 && <span className="late">{`${failed.length} failed`}</span>}
      </p>
      {running.failure && <p className="late" role="alert">{`Stopped: ${running.failure}`}</p>}
      <Refused
        rows={failed.map(({ id, name, error }) => ({
          id,
          name: name ?? names.get(id) ?? 'A lead that is no longer there',
          why: Object.values(error?.fields ?? {})[0] ?? error?.message ?? '',
        }))}
        title={`${countWords(failed.length, 'lead')} not converted`}
      />
    </div>
  );
};

/** Converts many leads: who can be, one account manager for all, progress, and what failed to try again (CONV-06). */
export const ConvertMany = ({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  /** All that could be converted has been. */
  onDone: () => void;
}) => {
  const [again, setAgain] = useState(0);
  const read = useLeads(ids, again);
  const [manager, setManager] = useState('');
  const [serviceCall, setServiceCall] = useState(true);
  const { running, convert } = useMany(manager, serviceCall);
  const settings = useSettings();
  const eligible = (read?.leads ?? []).filter((lead) => conversionProblem(lead) === null);
  const names = new Map((read?.leads ?? []).map((lead) => [lead.id, leadTitle(lead)]));
  const settled = new Set(running?.done.filter(({ error }) => error === null).map(({ id }) => id));
  const open = eligible.map(({ id }) => id).filter((id) => !settled.has(id));
  const whyOff = () => {
    if (!read || !settings) return 'A moment.';
    if (ids.length > mostLeads) return `At most ${figureWords(mostLeads)} leads at a time.`;
    if (eligible.length === 0) return 'None of them can be converted.';
    return manager === '' && conversionProblems.accountManager;
  };
  const off = whyOff();
  const close = () => (settled.size > 0 ? onDone() : onClose());
  const finished = running !== null && !running.busy && open.length === 0;
  const verb = running ? 'Try again' : 'Convert';
  return (
    <Dialog
      foot={
        <>
          <span className="small dim">{(!running && off) || ''}</span>
          <Button off={running?.busy && 'Wait until this batch is through.'} onClick={close}>
            {running ? 'Close' : 'Cancel'}
          </Button>
          {!finished && (
            <Button busy={running?.busy ?? false} look="main" off={off} onClick={() => convert(open)}>
              {`${verb} ${countWords(open.length, 'lead')}`}
            </Button>
          )}
        </>
      }
      held={running?.busy ?? false}
      onClose={close}
      open
      size="md"
      title={`Convert ${countWords(ids.length, 'lead')} to clients`}
    >
      {!read && <Bones label="Reading the leads" rows={3} />}
      {read?.failure && (
        <Failure error={read.failure} onRetry={() => setAgain(again + 1)}>
          The leads could not be read.
        </Failure>
      )}
      {read && !read.failure && !running && (
        <Preview
          leads={read.leads}
          manager={manager}
          onManager={setManager}
          onServiceCall={setServiceCall}
          serviceCall={serviceCall}
        />
      )}
      {running && <Progress names={names} running={running} />}
    </Dialog>
  );
};
