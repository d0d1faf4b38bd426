import { figureWords } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { suggestSplit, washersOf } from 'domain/sites';
import { GuidelineLine } from '#sites';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Building2, CircleAlert } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { PersonOptions } from '#users';
import styles from './Conversion.module.css';
import { MachineSteps } from './MachineSteps.tsx';
import { ClientLink } from './open-client.tsx';
import { useManagers, useTechnicians } from './people.ts';
import type { Conversion } from './useConversion.ts';
import { type ClientMatch, matchWords } from './useMatch.ts';
import { daysFromNow } from './words.ts';

type FieldsProps = { lead: Lead; settings: Settings; form: Conversion; match: ClientMatch | null };

/** W9: the lead's telephone, e-mail or company is that of a client. */
const Match = ({ form, match }: Pick<FieldsProps, 'form' | 'match'>) => {
  const { joins, setJoins } = form;
  if (!joins && !match) return null;
  const action = joins ? (
    <Button onClick={() => setJoins(null)} small>
      Make a new client
    </Button>
  ) : (
    match && (
      <Button onClick={() => setJoins({ id: match.id, name: match.name })} small>
        <span className={styles.offer}>{`Add site to ${match.name}`}</span>
      </Button>
    )
  );
  return (
    <Strip action={action} icon={<Building2 />}>
      {joins ? 'The site is added to client ' : `${matchWords(match)} as client `}
      <ClientLink className={styles.link} id={joins?.id ?? match?.id ?? ''}>
        {joins?.name ?? match?.name}
      </ClientLink>
    </Strip>
  );
};

const Guideline = ({ lead, settings, form }: Omit<FieldsProps, 'match'>) => {
  const { machines } = form.choices;
  return (
    <>
      <GuidelineLine
        guideline={settings.machineGuideline}
        style={lead.buildingStyle}
        units={lead.numberOfUnits}
        washers={washersOf(machines)}
      />
      {lead.numberOfUnits > 0 && (
        <p
          className={`small dim ${styles.said}`}
        >{`${figureWords(lead.numberOfUnits)} units on the lead.`}</p>
      )}
    </>
  );
};

const Machines = ({ lead, settings, form }: Omit<FieldsProps, 'match'>) => {
  const { machines } = form.choices;
  const known = lead.numberOfUnits > 0 && lead.buildingStyle !== '';
  const wanted = suggestSplit(0, lead.numberOfUnits, lead.buildingStyle || null, settings.machineGuideline);
  const offers = known && (wanted.washers !== machines.washers || wanted.dryers !== machines.dryers);
  const error = form.error('machines');
  return (
    <section aria-label="Machines" className={`stack single ${styles.part}`}>
      <div className={`compact ${styles.head}`}>
        <strong>Machines</strong>
        {offers && (
          <button
            className={styles.text}
            onClick={() => form.set('machines', { ...machines, ...wanted })}
            type="button"
          >
            {`Use the guideline: ${wanted.washers} and ${wanted.dryers}`}
          </button>
        )}
      </div>
      <MachineSteps machines={machines} onChange={(next) => form.set('machines', next)} />
      {error && (
        <p className={`small late ${styles.error}`} role="alert">
          <CircleAlert data-size="small" />
          {error}
        </p>
      )}
      <Guideline form={form} lead={lead} settings={settings} />
    </section>
  );
};

const Installation = ({ form }: { form: Conversion }) => {
  const { serviceCall, technician, installationDate } = form.choices;
  const technicians = useTechnicians();
  const on = installationDate ? ` on ${dayOf(installationDate)}` : '';
  return (
    <div className={`stack single ${styles.part}`}>
      <Checkbox
        checked={serviceCall}
        label={
          <>
            <b className={styles.choice}>Plan the installation service call</b>
            <span
              className={`small dim ${styles.said}`}
            >{`Initial machine installation, high priority,${on}. It goes to the calendar.`}</span>
          </>
        }
        onChange={(event) => form.set('serviceCall', event.target.checked)}
      />
      {serviceCall && (
        <SelectField
          className={styles.indented}
          label="Technician"
          onChange={(event) => form.set('technician', event.target.value)}
          value={technician}
          none="Not yet known"
        >
          <PersonOptions people={technicians} />
        </SelectField>
      )}
    </div>
  );
};

const Manager = ({ form }: { form: Conversion }) => (
  <SelectField
    error={form.error('accountManager')}
    label="Account manager"
    mark="required"
    onBlur={() => form.leave('accountManager')}
    onChange={(event) => form.set('accountManager', event.target.value)}
    value={form.choices.accountManager}
    none="Choose somebody"
  >
    <PersonOptions people={useManagers()} />
  </SelectField>
);

const texts = {
  businessName: 'Business name',
  contactTitle: 'Contact title',
  siteName: 'Site name',
} as const;

const Text = ({ form, name }: { form: Conversion; name: keyof typeof texts }) => (
  <TextField
    error={form.error(name)}
    label={texts[name]}
    {...(name === 'contactTitle' ? {} : { mark: 'required' })}
    maxLength={255}
    onBlur={() => form.leave(name)}
    onChange={(event) => form.set(name, event.target.value)}
    placeholder={form.defaults[name]}
    value={form.choices[name]}
  />
);

const InstallationDate = ({ form, settings }: { form: Conversion; settings: Settings }) => (
  <TextField
    error={form.error('installationDate')}
    help={daysFromNow(form.choices.installationDate, settings.officeTimeZone, new Date().toISOString())}
    label="Installation date"
    onChange={(event) => form.set('installationDate', event.target.value)}
    type="date"
    value={form.choices.installationDate}
  />
);

/** The fields of the conversion dialog, in the order of the mock. */
export const ConversionFields = ({ lead, settings, form, match }: FieldsProps) => (
  <>
    <Match form={form} match={match} />
    {form.joins ? (
      <div className={styles.two}>
        <Text form={form} name="siteName" />
        <InstallationDate form={form} settings={settings} />
      </div>
    ) : (
      <>
        <div className={styles.two}>
          <Manager form={form} />
          <InstallationDate form={form} settings={settings} />
        </div>
        <Text form={form} name="businessName" />
        <div className={styles.two}>
          <Text form={form} name="contactTitle" />
          <Text form={form} name="siteName" />
        </div>
      </>
    )}
    <Machines form={form} lead={lead} settings={settings} />
    <Installation form={form} />
  </>
);
