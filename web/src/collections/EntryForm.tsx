import { collectionOperations, collectionRefusals, type ListedEntry } from 'domain/collections';
import { dateWords, dollars } from 'domain/kernel';
import { doubtWords, implausible } from 'domain/routes';
import { machineAtSite, machineOperations, type Site } from 'domain/sites';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday, useSettings } from '#settings';
import { Two } from '#ui/beside/Two.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { centsOf, fieldOf, moneyProblem } from './words.ts';

type Values = Record<'date' | 'machineId' | 'gross' | 'metered' | 'refunds' | 'testMoney' | 'reason', string>;

const valuesOf = (entry: ListedEntry | null, today: string): Values => ({
  date: entry?.date ?? today,
  machineId: entry?.machineId ?? '',
  gross: entry ? fieldOf(entry.gross) : '',
  metered: entry && entry.metered !== null ? fieldOf(entry.metered) : '',
  refunds: entry && entry.refunds > 0 ? fieldOf(entry.refunds) : '',
  testMoney: entry && entry.testMoney > 0 ? fieldOf(entry.testMoney) : '',
  reason: '',
});

const tooMuch = collectionRefusals.tooMuch.fields?.['testMoney'];

const check =
  (correcting: boolean) =>
  (values: Values): Problems<Values> => {
    const problems: Problems<Values> = {};
    const say = (name: keyof Values, problem: string | null | undefined) => {
      if (problem) problems[name] = problem;
    };
    say('gross', moneyProblem(values.gross, true));
    say('metered', moneyProblem(values.metered));
    say('refunds', moneyProblem(values.refunds));
    const over = centsOf(values.testMoney) > centsOf(values.gross);
    say('testMoney', moneyProblem(values.testMoney) ?? (over && !problems.gross ? tooMuch : null));
    say('date', /^\d{4}-\d{2}-\d{2}$/.test(values.date) ? null : 'Choose a day');
    say('reason', correcting && values.reason.trim() === '' ? 'Reason is required' : null);
    return problems;
  };

const sumsOf = ({ gross, metered, refunds, testMoney }: Values) => ({
  gross: centsOf(gross),
  metered: metered.trim() === '' ? null : centsOf(metered),
  refunds: centsOf(refunds),
  testMoney: centsOf(testMoney),
});

const Machines = ({ site, kept }: { site: Site; kept: ListedEntry | null }) => {
  const { data } = useRead(machineOperations.list, { siteId: site.id, limit: 200 });
  const there = data?.items ?? [];
  return (
    <>
      <option value="">Whole site</option>
      {kept?.machineId && !there.some(({ id }) => id === kept.machineId) && (
        <option value={kept.machineId}>{kept.machine}</option>
      )}
      {there.map((machine) => (
        <option key={machine.id} value={machine.id}>
          {machineAtSite(machine)}
        </option>
      ))}
    </>
  );
};

type FormProps = { site: Site; entry: ListedEntry | null; onClose: () => void; onSaved: () => void };

type DatedProps = FormProps & { today: string };

const useSending = ({ site, entry, onSaved, today }: DatedProps) =>
  useDraft({
    noun: entry ? 'collections.correct' : 'collections',
    at: entry?.id ?? site.id,
    values: () => valuesOf(entry, today),
    check: check(entry !== null),
    fields: (values) => ({
      date: values.date,
      machineId: values.machineId || null,
      ...sumsOf(values),
      reason: values.reason,
    }),
    create: ({ reason, ...fields }, { id, key }): Promise<unknown> =>
      entry
        ? call(collectionOperations.correct, { id: entry.id, ...fields, reason }, { key })
        : call(collectionOperations.create, { id, siteId: site.id, ...fields }, { key }),
    saved: () => {
      toast.success(entry ? 'Collection corrected' : 'Collection added');
      onSaved();
    },
  });

const money = [
  ['gross', 'Gross, dollars'],
  ['metered', 'Meter says, dollars'],
  ['refunds', 'Refunds, dollars'],
  ['testMoney', 'Test money, dollars'],
] as const;

/** A collection entered by hand, or the correction of one: the first entry stays, taken back and replaced. */
export const EntryForm = (props: FormProps) => {
  const today = useOfficeToday();
  return today ? <Entry {...props} today={today} /> : null;
};

/** The question about an amount that so few machines hardly take in; a correction has its reason. */
const useDoubt = ({ site, entry }: DatedProps, { values, submit }: ReturnType<typeof useSending>) => {
  const settings = useSettings();
  const [asking, setAsking] = useState(false);
  const gross = centsOf(values.gross);
  const { machineInventory, lastCollectionDate } = site;
  const totalMachines = values.machineId ? 1 : machineInventory.totalMachines;
  const most = settings?.plausiblePerMachineDay;
  const doubt =
    most && !entry ? implausible(gross, { totalMachines, lastCollectionDate }, values.date, most) : null;
  const keep = () => {
    setAsking(false);
    submit();
  };
  return {
    send: () => (doubt ? setAsking(true) : submit()),
    question: asking && doubt && (
      <Confirm
        answer={`Keep ${dollars(gross)}`}
        onCancel={() => setAsking(false)}
        onConfirm={keep}
        open
        question="Is this amount right?"
      >
        <p>{doubtWords(gross, doubt)}</p>
      </Confirm>
    ),
  };
};

const Entry = (props: DatedProps) => {
  const { site, entry, onClose, today } = props;
  const draft = useSending(props);
  const doubt = useDoubt(props, draft);
  return (
    <FormDialog
      {...draft.form}
      answer={entry ? 'Correct collection' : 'Add collection'}
      description={
        entry
          ? 'The entry stays as it was written; it is taken back and replaced by this one.'
          : 'Refunds and test money are part of the gross and taken off before the split.'
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        doubt.send();
      }}
      title={entry ? `Correct the collection of ${dateWords(entry.date)}` : 'Add collection'}
    >
      <Two>
        <TextField {...draft.field('date')} label="Collected on" max={today} type="date" />
        <SelectField {...draft.field('machineId')} label="Machine">
          <Machines kept={entry} site={site} />
        </SelectField>
      </Two>
      {money.map(([name, label]) => (
        <TextField {...draft.field(name)} key={name} label={label} inputMode="decimal" />
      ))}
      {entry && <TextField {...draft.field('reason')} label="Reason" maxLength={500} />}
      {doubt.question}
    </FormDialog>
  );
};
