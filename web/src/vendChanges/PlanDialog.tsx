import { countWords, dateWords, daysLater, readDollars } from 'domain/kernel';
import { type MachineKind, machineKindLabels, machineKinds } from 'domain/sites';
import { letterOperations, type VendPreview, vendChangeOperations } from 'domain/vendChanges';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { typing } from '#ui/typing.ts';
import type { Problems } from '#ui/useForm.ts';
import { PersonOptions, usePeople } from '#users';
import styles from './Vend.module.css';
import { comparedWords, warningsOf } from './words.ts';

type Rule = { key: number; kind: MachineKind; model: string; how: 'price' | 'add'; amount: string };
type Typed = {
  rules: Rule[];
  effectiveOn: string;
  visitFrom: string;
  perDay: string;
  technician: string;
  nextInMonths: string;
};

const start = (today: string): Typed => ({
  rules: [{ key: 0, kind: 'washer', model: '', how: 'price', amount: '' }],
  effectiveOn: daysLater(today, 30),
  visitFrom: daysLater(today, 30),
  perDay: '',
  technician: '',
  nextInMonths: '12',
});

type Price = { kind: MachineKind; model: string | null; price?: number; add?: number };

const pricesOf = (rules: readonly Rule[]): Price[] | null => {
  const read = rules.map(({ kind, model, how, amount }) => {
    const cents = readDollars(amount);
    return cents === null ? null : { kind, model: model.trim() || null, [how]: cents };
  });
  return read.includes(null) ? null : (read as Price[]);
};

const numberOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) || null : null;

/** What the dialog would have planned; null while something is missing. */
const askedOf = (typed: Typed, siteIds: string[]) => {
  const prices = pricesOf(typed.rules);
  const { effectiveOn, visitFrom, technician } = typed;
  if (!prices || effectiveOn === '' || visitFrom === '') return null;
  const visits = { siteIds, prices, visitFrom, visitsPerDay: numberOf(typed.perDay) };
  const more = { effectiveOn, technician: technician || null, nextInMonths: numberOf(typed.nextInMonths) };
  return { visits, more };
};

type PartProps = { draft: ReturnType<typeof usePlan> };

const ways = [
  ['price', 'New price'],
  ['add', "Add to today's"],
] as const;

const Rules = ({ draft }: PartProps) => {
  const { rules } = draft.values;
  const set = (next: Rule[]) => draft.set('rules', next);
  const type = (rule: Rule) =>
    typing(rule, (part) => set(rules.map((one) => (one === rule ? { ...one, ...part } : one))));
  const next = Math.max(...rules.map(({ key }) => key)) + 1;
  const another: Rule = { key: next, kind: 'dryer', model: '', how: 'price', amount: '' };
  return (
    <>
      {rules.map((rule, at) => (
        <fieldset className={styles.rule} key={rule.key}>
          <legend className="vh">{`Price ${at + 1}`}</legend>
          <SelectField
            label="Machines"
            options={machineKinds.map((each) => [each, `${machineKindLabels[each]}s`])}
            {...type(rule)('kind')}
          />
          <TextField label="Model" {...type(rule)('model')} placeholder="Every model" />
          <SelectField label="How" options={ways} {...type(rule)('how')} />
          <TextField
            error={rule.amount !== '' && readDollars(rule.amount) === null && 'An amount such as 2.25'}
            label="Price in dollars"
            inputMode="decimal"
            {...type(rule)('amount')}
          />
          <IconButton
            glyph={Trash2}
            name={`Remove price ${at + 1}`}
            off={rules.length === 1 ? 'At least one price.' : false}
            onClick={() => set(rules.filter((one) => one !== rule))}
          />
        </fieldset>
      ))}
      <div>
        <Button glyph={Plus} onClick={() => set([...rules, another])} small>
          Add price
        </Button>
      </div>
    </>
  );
};

const When = ({ draft, today }: PartProps & { today: string }) => {
  const technicians = [...usePeople().values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
  return (
    <>
      <Two>
        <TextField {...draft.field('effectiveOn')} label="Effective on" min={today} type="date" />
        <TextField
          {...draft.field('nextInMonths')}
          help="Empty: never."
          label="Next change in months"
          inputMode="numeric"
        />
      </Two>
      <Two>
        <TextField {...draft.field('visitFrom')} label="Visits from" min={today} type="date" />
        <TextField
          {...draft.field('perDay')}
          help="Empty: all on one day. Else on workdays."
          label="Visits a day"
          inputMode="numeric"
        />
      </Two>
      <SelectField {...draft.field('technician')} label="Technician" none="Nobody yet">
        <PersonOptions people={technicians} />
      </SelectField>
    </>
  );
};

const Warnings = ({ items }: { items: readonly VendPreview[] }) => {
  const said = warningsOf(items);
  if (said.length === 0) return null;
  return (
    <ul aria-label="Warnings">
      {said.map((line) => (
        <li className="small late" key={line}>
          {line}
        </li>
      ))}
    </ul>
  );
};

type Asked = NonNullable<ReturnType<typeof askedOf>>;

const Preview = ({ asked }: { asked: Asked }) => {
  const { data, error } = useRead(vendChangeOperations.preview, asked.visits);
  if (error) return <p className="small late">{error.message}</p>;
  if (!data) return <p className="small dim">Looking at the sites…</p>;
  const nothing = data.items.filter(({ lines }) => lines.length === 0).length;
  return (
    <section aria-label="What is planned">
      <p className="small">
        {`${countWords(data.items.length, 'letter')}, ${countWords(data.items.length, 'visit')}.`}
        {nothing > 0 && <b className="late">{` Nothing would change at ${countWords(nothing, 'site')}.`}</b>}
      </p>
      <Warnings items={data.items} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by key */}
      <ul aria-label="Sites of this change" className={styles.preview} tabIndex={0}>
        {data.items.map(({ siteId, site, visitOn, lines, email }) => (
          <li className="small" key={siteId}>
            <b>{site}</b>
            {`, visit ${dateWords(visitOn)}: ${lines.map(comparedWords).join('; ') || 'nothing changes'}`}
            {email === '' && <span className="dim"> (no e-mail)</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

type PlanProps = { siteIds: string[]; onClose: (planned: boolean) => void };

const giveUp = async (id: string) => {
  await call(vendChangeOperations.cancel, { id });
  await refresh(vendChangeOperations.list, vendChangeOperations.due, letterOperations.list);
};

const usePlan = ({ siteIds, onClose, today }: PlanProps & { today: string }) =>
  useDraft({
    noun: 'vendChanges.plan',
    at: siteIds.toSorted().join(' '),
    values: () => start(today),
    check: (typed): Problems<Typed> =>
      askedOf(typed, siteIds) ? {} : { rules: 'Give the new prices and the days.' },
    fields: (typed) => ({ asked: askedOf(typed, siteIds) }),
    create: async ({ asked }, { key }) =>
      asked && call(vendChangeOperations.plan, { ...asked.visits, ...asked.more }, { key }),
    saved: (change) => {
      const many = siteIds.length;
      const said = `Planned: ${countWords(many, 'letter')} and ${countWords(many, 'visit')}`;
      if (change) toast.undo(said, () => void giveUp(change.id));
      void refresh(vendChangeOperations.list, letterOperations.list).then(() => onClose(true));
    },
  });

/** One step that plans the visits and prepares a letter to each property. */
export const PlanDialog = (props: PlanProps) => {
  const today = useOfficeToday();
  return today ? <Plan {...props} today={today} /> : null;
};

const Plan = (props: PlanProps & { today: string }) => {
  const { siteIds, onClose, today } = props;
  const draft = usePlan(props);
  const asked = askedOf(draft.values, siteIds);
  return (
    <FormDialog
      {...draft.form}
      answer="Plan change"
      description="Each property gets a letter, kept as a draft, and each site a visit."
      off={draft.problems.rules}
      onClose={() => onClose(false)}
      size="lg"
      title={`Change vend prices at ${countWords(siteIds.length, 'site')}`}
    >
      <Rules draft={draft} />
      <When draft={draft} today={today} />
      {asked && <Preview asked={asked} />}
    </FormDialog>
  );
};
