import { typedNumber } from 'domain/kernel';
import { usStates } from 'domain/leads';
import {
  countOf,
  type MachineCounts,
  type SiteFields,
  siteFields,
  siteOperations,
  siteTypeLabels,
} from 'domain/sites';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useWork } from '#view';
import { AddressWarnings } from './AddressWarnings.tsx';
import { sites } from './rows.ts';
import styles from './Sites.module.css';
import { accessOptions, optionsOf, siteStatusOptions, styleOptions } from './words.ts';

type Chosen = Pick<SiteFields, 'state' | 'siteType' | 'accessType' | 'status'>;
type Typed = 'siteName' | 'streetAddress' | 'city' | 'zipCode' | 'numberOfUnits' | keyof MachineCounts;
type Values = Chosen & { buildingStyle: NonNullable<SiteFields['buildingStyle']> | '' } & Record<
    Typed,
    string
  >;

const blank: Values = {
  siteName: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  siteType: 'apartment',
  accessType: 'key-required',
  status: 'pending_install',
  numberOfUnits: '',
  buildingStyle: '',
  washers: '',
  dryers: '',
  stacks: '',
  combos: '',
};

const fieldsOf = ({ washers, dryers, stacks, combos, ...values }: Values) => ({
  ...values,
  numberOfUnits: typedNumber(values.numberOfUnits),
  buildingStyle: values.buildingStyle || null,
  machineInventory: {
    washers: typedNumber(washers),
    dryers: typedNumber(dryers),
    stacks: typedNumber(stacks),
    combos: typedNumber(combos),
  },
});

const countFields = siteFields.shape.machineInventory.shape;

const countProblems = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.values(countOf).flatMap((kind) => {
      const parsed = countFields[kind].safeParse(typedNumber(values[kind]));
      return parsed.success ? [] : [[kind, parsed.error.issues[0]?.message ?? 'Must be a whole number']];
    }),
  );

const check = (values: Values): Record<string, string> => ({
  ...problemsOf(siteFields.partial(), fieldsOf(values)),
  ...countProblems(values),
  ...(`${values.siteName}${values.streetAddress}${values.city}`.trim() === '' && {
    siteName: 'Give a name, a street or a city',
  }),
});

const Warnings = ({ values: { streetAddress, city, state, zipCode } }: { values: Values }) => (
  <AddressWarnings
    typed={{ streetAddress, city, state, zipCode }}
    when={streetAddress.length > 3 || zipCode !== ''}
  />
);

/** A new site of a client: where it is and what is known of it; everything else follows on its page. */
export const NewSite = ({
  clientId,
  onClose,
}: {
  clientId: string;
  onClose: (id: string | null) => void;
}) => {
  const { off } = useWork();
  const draft = useDraft({
    noun: 'sites',
    at: clientId,
    values: () => blank,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) => call(siteOperations.create, { id, clientId, ...fields }, { key }),
    saved: (site) => {
      if (!site) return;
      sites.absorb(site);
      toast.success('Site added');
      onClose(site.id);
    },
  });
  const text = (name: keyof Values, label: string, more: object = {}) => (
    <TextField {...draft.field(name)} label={label} {...more} />
  );
  const choice = (name: keyof Values, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField {...draft.field(name)} label={label} options={options} />
  );
  const states = [['', 'No state'] as const, ...usStates.map((state) => [state, state] as const)];
  return (
    <FormDialog
      {...draft.form}
      answer="Add site"
      off={off ?? undefined}
      onClose={() => onClose(null)}
      size="md"
      title="New site"
    >
      {text('siteName', 'Site name', { help: 'A name, a street or a city is needed.' })}
      {text('streetAddress', 'Street address')}
      <div className={styles.three}>
        {text('city', 'City')}
        {choice('state', 'State', states)}
        {text('zipCode', 'Zip code')}
      </div>
      <Warnings values={draft.values} />
      <div className="grid2">
        {choice('siteType', 'Type', optionsOf(siteTypeLabels))}
        {choice('status', 'Status', siteStatusOptions)}
        {choice('accessType', 'Access', accessOptions)}
        {choice('buildingStyle', 'Building style', styleOptions)}
      </div>
      {text('numberOfUnits', 'Units', { inputMode: 'numeric' })}
      <div className={styles.four}>
        {text('washers', 'Washers', { inputMode: 'numeric' })}
        {text('dryers', 'Dryers', { inputMode: 'numeric' })}
        {text('stacks', 'Stacks', { inputMode: 'numeric' })}
        {text('combos', 'Combos', { inputMode: 'numeric' })}
      </div>
    </FormDialog>
  );
};
