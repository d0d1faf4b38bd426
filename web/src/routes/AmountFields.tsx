import type { DaySite } from 'domain/routes';
import { Fragment, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Routes.module.css';
import { amountProblem, type Draft } from './useStop.ts';
import { machineName } from './words.ts';

type Change = (fields: Partial<Draft>) => void;

const ways = [
  { value: 'total', label: 'Total' },
  { value: 'machines', label: 'Per machine' },
] as const;
const sources = [
  { value: 'bag', label: 'Bag' },
  { value: 'meter', label: 'Meter' },
  { value: 'both', label: 'Both' },
] as const;

const Money = ({
  label,
  mark,
  value,
  onChange,
}: {
  label: string;
  mark?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) => {
  const [left, setLeft] = useState(false);
  return (
    <Field error={left && amountProblem(value)} label={label} mark={mark}>
      <span className={styles.amount}>
        <span aria-hidden="true">$</span>
        <TextInput
          autoComplete="off"
          inputMode="decimal"
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange(target.value)}
          value={value}
        />
      </span>
    </Field>
  );
};

/** What was taken in at a stop: in total or per machine, what was paid back, and our own coins. */
export const AmountFields = ({
  site,
  last,
  draft,
  onChange,
}: {
  site: DaySite | undefined;
  /** What was taken in the last time, for those who may know. */
  last: string | undefined;
  draft: Draft;
  onChange: Change;
}) => {
  const machines = site?.machines ?? [];
  const perMachine = draft.counting === 'machines';
  const both = draft.source === 'both';
  return (
    <>
      <div className="bar wrap">
        <Segmented
          label="How it is counted"
          off={machines.length === 0 ? 'No single machine is known at this site.' : undefined}
          onChange={(counting) => onChange({ counting })}
          options={ways}
          value={draft.counting}
        />
        <Segmented
          label="Where the amount is from"
          onChange={(source) => onChange({ source })}
          options={sources}
          value={draft.source}
        />
        {perMachine && last && <span className="small dim push">{last}</span>}
      </div>
      {perMachine && (
        <div className={styles.perMachine}>
          {machines.map((machine) => (
            <Fragment key={machine.id}>
              <Money
                label={machineName(machine)}
                mark={machine.room}
                onChange={(value) => onChange({ byMachine: { ...draft.byMachine, [machine.id]: value } })}
                value={draft.byMachine[machine.id] ?? ''}
              />
              {both && (
                <Money
                  label={`${machineName(machine)}, meter`}
                  onChange={(value) => onChange({ meteredBy: { ...draft.meteredBy, [machine.id]: value } })}
                  value={draft.meteredBy[machine.id] ?? ''}
                />
              )}
            </Fragment>
          ))}
        </div>
      )}
      <div className={styles.amounts}>
        {!perMachine && (
          <Money label="Amount" mark={last} onChange={(total) => onChange({ total })} value={draft.total} />
        )}
        {!perMachine && both && (
          <Money
            label="Meter"
            onChange={(meteredTotal) => onChange({ meteredTotal })}
            value={draft.meteredTotal}
          />
        )}
        <Money label="Refunds paid" onChange={(refunds) => onChange({ refunds })} value={draft.refunds} />
        <Money label="Test money" onChange={(testMoney) => onChange({ testMoney })} value={draft.testMoney} />
      </div>
    </>
  );
};
