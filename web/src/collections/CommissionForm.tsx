import { dollars, readDollars } from 'domain/kernel';
import {
  type Commission,
  commissionLabels,
  commissionOn,
  commissionWords,
  type Site,
  siteOperations,
  siteTitle,
} from 'domain/sites';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { sites } from '#sites';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { typing } from '#ui/typing.ts';
import styles from './Collections.module.css';
import { fieldOf } from './words.ts';

type Kind = Commission['kind'] | 'none';
type Tier = { key: number; from: string; percent: string };
type Typed = { kind: Kind; percent: string; amount: string; tiers: Tier[] };

const typedOf = (commission: Commission | null): Typed => ({
  kind: commission?.kind ?? 'none',
  percent: commission && 'percent' in commission ? String(commission.percent) : '',
  amount: commission && 'amount' in commission ? fieldOf(commission.amount) : '',
  tiers:
    commission?.kind === 'tiers'
      ? commission.tiers.map(({ from, percent }, key) => ({
          key,
          from: fieldOf(from),
          percent: String(percent),
        }))
      : [{ key: 0, from: '0.00', percent: '' }],
});

const percentOf = (text: string): number | null => {
  const plain = text.trim().replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain) <= 100 ? Number(plain) : null;
};

const tiersOf = (tiers: readonly Tier[]): Commission | null => {
  const read = tiers.map(({ from, percent }) => ({ from: readDollars(from), percent: percentOf(percent) }));
  const known = read.flatMap(({ from, percent }) =>
    from === null || percent === null ? [] : [{ from, percent }],
  );
  const rising = known.every(({ from }, at) => (at === 0 ? from === 0 : from > (known[at - 1]?.from ?? 0)));
  return known.length === tiers.length && rising ? { kind: 'tiers', tiers: known } : null;
};

/** What was typed, as a commission; undefined while it is none. */
const commissionOf = ({ kind, percent, amount, tiers }: Typed): Commission | null | undefined => {
  const [its, sum] = [percentOf(percent), readDollars(amount)];
  if (kind === 'none') return null;
  if (kind === 'percent') return its === null ? undefined : { kind, percent: its };
  if (kind === 'flat' || kind === 'per_unit') return sum === null ? undefined : { kind, amount: sum };
  if (kind === 'minimum')
    return its === null || sum === null ? undefined : { kind, percent: its, amount: sum };
  return tiersOf(tiers) ?? undefined;
};

const amountLabel = {
  flat: 'Sum a month, dollars',
  per_unit: 'Sum per unit a month, dollars',
  minimum: 'At least a month, dollars',
};
const percentProblem = (text: string) =>
  text !== '' && percentOf(text) === null && 'Between 0 and 100, at most two digits behind the point';
const sumProblem = (text: string) =>
  text !== '' && readDollars(text) === null && 'An amount such as 1,234.56';

type PartProps = { typed: Typed; set: (part: Partial<Typed>) => void };

const Tiers = ({ typed: { tiers }, set }: PartProps) => {
  const type = (tier: Tier) =>
    typing(tier, (part) => set({ tiers: tiers.map((one) => (one === tier ? { ...one, ...part } : one)) }));
  const next = Math.max(...tiers.map(({ key }) => key)) + 1;
  return (
    <>
      {tiers.map((tier, at) => (
        <div className={styles.tier} key={tier.key}>
          <TextField
            error={sumProblem(tier.from)}
            label={`Tier ${at + 1}: net above, dollars`}
            inputMode="decimal"
            {...type(tier)('from')}
            readOnly={at === 0}
          />
          <TextField
            error={percentProblem(tier.percent)}
            label={`Tier ${at + 1}: percent`}
            inputMode="decimal"
            {...type(tier)('percent')}
          />
          <IconButton
            glyph={Trash2}
            name={`Remove tier ${at + 1}`}
            off={at === 0 ? 'The first tier begins at nothing.' : false}
            onClick={() => set({ tiers: tiers.filter((one) => one !== tier) })}
          />
        </div>
      ))}
      <div>
        <Button
          glyph={Plus}
          off={tiers.length >= 20 ? 'At most 20 tiers' : false}
          onClick={() => set({ tiers: [...tiers, { key: next, from: '', percent: '' }] })}
          small
        >
          Add tier
        </Button>
      </div>
    </>
  );
};

const Parts = (props: PartProps) => {
  const { typed, set } = props;
  const { kind, percent, amount } = typed;
  const type = typing(typed, set);
  return (
    <>
      {(kind === 'percent' || kind === 'minimum') && (
        <TextField
          error={percentProblem(percent)}
          inputMode="decimal"
          label="Percent of the net"
          {...type('percent')}
        />
      )}
      {(kind === 'flat' || kind === 'per_unit' || kind === 'minimum') && (
        <TextField
          error={sumProblem(amount)}
          inputMode="decimal"
          label={amountLabel[kind]}
          {...type('amount')}
        />
      )}
      {kind === 'tiers' && <Tiers {...props} />}
    </>
  );
};

const exampleNet = 100_000;

const Example = ({ commission, units }: { commission: Commission | null | undefined; units: number }) => (
  <p className="small soft" role="status">
    {commission
      ? `${commissionWords(commission, units)}. A month with ${dollars(exampleNet)} net gives the property ${dollars(commissionOn(commission, exampleNet, units))}.`
      : commission === null
        ? 'Nothing is agreed; no statements are made.'
        : 'Fill in what was agreed.'}
  </p>
);

const valuesOf = (site: Site | null) => ({ commission: typedOf(site?.commission ?? null) });

const check = ({ commission }: { commission: Typed }) =>
  commissionOf(commission) === undefined ? { commission: 'Some of it is missing or no amount.' } : {};

const agreedWords = (typed: Typed, units: number): string => {
  const agreed = commissionOf(typed);
  return agreed ? commissionWords(agreed, units) : 'None agreed';
};

/** What was agreed with the property, with an example of a month in words. */
export const CommissionForm = ({ site, onClose }: { site: Site; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'sites.commission',
    row: site,
    values: valuesOf,
    check,
    fields: ({ commission }) => ({ commission: commissionOf(commission) ?? null }),
    update: (fields, { id, version, key }) => call(siteOperations.update, { id, version, fields }, { key }),
    saved: (answer) => {
      if (answer) sites.absorb(answer);
      if (answer) toast.success('Commission saved');
      void refresh(siteOperations.list);
      onClose();
    },
  });
  const typed = draft.values.commission;
  const set = (part: Partial<Typed>) => draft.set('commission', { ...typed, ...part });
  return (
    <FormDialog
      {...draft.form}
      answer="Save commission"
      description="It holds for statements from now on; those made keep what they were made with."
      off={draft.problems.commission}
      onClose={onClose}
      title={`Commission of ${siteTitle(site)}`}
    >
      <SelectField
        error={draft.error('commission')}
        label="Kind"
        options={[['none', 'None agreed'], ...Object.entries(commissionLabels)]}
        {...typing(typed, set)('kind')}
      />
      <Parts set={set} typed={typed} />
      {draft.theirs('commission', (theirs) => agreedWords(theirs, site.numberOfUnits))}
      <Example commission={commissionOf(typed)} units={site.numberOfUnits} />
    </FormDialog>
  );
};
