import { collectionOperations, collectionRefusals, type ListedEntry } from 'domain/collections';
import { dateWords } from 'domain/kernel';
import { machineOperations, machineTitle, type Site } from 'domain/sites';
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Two } from '#ui/beside/Two.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { daysAhead } from '#ui/moment.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { type Problems, useForm } from '#ui/useForm.ts';
import { centsOf, fieldOf, moneyProblem } from './words.ts';

type Values = Record<'date' | 'machineId' | 'gross' | 'refunds' | 'testMoney' | 'reason', string>;

const valuesOf = (entry: ListedEntry | null): Values => ({
  date: entry?.date ?? daysAhead(),
  machineId: entry?.machineId ?? '',
  gross: entry ? fieldOf(entry.gross) : '',
  refunds: entry && entry.refunds > 0 ? fieldOf(entry.refunds) : '',
  testMoney: entry && entry.testMoney > 0 ? fieldOf(entry.testMoney) : '',
  reason: '',
});

const tooMuch = collectionRefusals.tooMuch.fields?.['refunds'];

const check =
  (correcting: boolean) =>
  (values: Values): Problems<Values> => {
    const problems: Problems<Values> = {};
    const say = (name: keyof Values, problem: string | null | undefined) => {
      if (problem) problems[name] = problem;
    };
    say('gross', moneyProblem(values.gross, true));
    say('testMoney', moneyProblem(values.testMoney));
    const over = centsOf(values.refunds) + centsOf(values.testMoney) > centsOf(values.gross);
    say('refunds', moneyProblem(values.refunds) ?? (over && !problems.gross ? tooMuch : null));
    say('date', /^\d{4}-\d{2}-\d{2}$/.test(values.date) ? null : 'Choose a day');
    say('reason', correcting && values.reason.trim() === '' ? 'Reason is required' : null);
    return problems;
  };

const sumsOf = ({ gross, refunds, testMoney }: Values) => ({
  gross: centsOf(gross),
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
          {[machineTitle(machine), machine.serial, machine.room].filter(Boolean).join(' · ')}
        </option>
      ))}
    </>
  );
};

type FormProps = { site: Site; entry: ListedEntry | null; onClose: () => void; onSaved: () => void };

const useSending = ({ site, entry, onSaved }: FormProps) => {
  const form = useForm<Values>(valuesOf(entry), check(entry !== null));
  // Sent again after an answer that was lost, it is the same collection.
  const [id] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (values: Values): Promise<void> => {
    const { date, reason } = values;
    const machineId = values.machineId || null;
    if (entry)
      await call(collectionOperations.correct, { id: entry.id, date, machineId, ...sumsOf(values), reason });
    else await call(collectionOperations.create, { id, siteId: site.id, date, machineId, ...sumsOf(values) });
  };
  const send = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await write(values);
      toast.success(entry ? 'Collection corrected' : 'Collection added');
      onSaved();
    } catch (error) {
      if (isCallError(error)) form.say(error.fields as Problems<Values>);
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return { form, busy, failure, submit: form.submit((values) => void send(values)) };
};

const money = [
  ['gross', 'Gross, dollars'],
  ['refunds', 'Refunds, dollars'],
  ['testMoney', 'Test money, dollars'],
] as const;

/** A collection entered by hand, or the correction of one: the first entry stays, taken back and replaced. */
export const EntryForm = (props: FormProps) => {
  const { site, entry, onClose } = props;
  const { form, busy, failure, submit } = useSending(props);
  return (
    <FormDialog
      answer={entry ? 'Correct collection' : 'Add collection'}
      busy={busy}
      description={
        entry
          ? 'The entry stays as it was written; it is taken back and replaced by this one.'
          : 'Refunds and test money are part of the gross and taken off before the split.'
      }
      failure={failure}
      onClose={onClose}
      onSubmit={submit}
      title={entry ? `Correct the collection of ${dateWords(entry.date)}` : 'Add collection'}
    >
      <Two>
        <Field error={form.error('date')} label="Collected on">
          <TextInput max={daysAhead()} type="date" {...form.control('date')} />
        </Field>
        <Field error={form.error('machineId')} label="Machine">
          <Select {...form.control('machineId')}>
            <Machines kept={entry} site={site} />
          </Select>
        </Field>
      </Two>
      {money.map(([name, label]) => (
        <Field error={form.error(name)} key={name} label={label}>
          <TextInput autoComplete="off" inputMode="decimal" {...form.control(name)} />
        </Field>
      ))}
      {entry && (
        <Field error={form.error('reason')} label="Reason">
          <TextInput maxLength={500} {...form.control('reason')} />
        </Field>
      )}
    </FormDialog>
  );
};
