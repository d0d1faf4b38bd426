import { conversionProblem, type MissingField, machineTotal } from 'domain/conversion';
import type { Lead } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Check, CircleAlert, LoaderCircle } from '#ui/Icon.tsx';
import { dayOf, minuteOf } from '#ui/moment.ts';
import { Strip } from '#ui/Strip.tsx';
import { useNames } from '#view';
import { CannotConvert } from './CannotConvert.tsx';
import styles from './Conversion.module.css';
import { ConversionFields } from './ConversionFields.tsx';
import { ClientLink } from './open-client.tsx';
import { type Conversion, useConversion } from './useConversion.ts';
import { useClientMatch } from './useMatch.ts';
import { toFill, whichLead } from './words.ts';

const closesAfter = 2_000;

const title = 'Convert Lead to Client';

const Failed = ({ form }: { form: Conversion }) => {
  const names = useNames();
  const { failure } = form;
  if (!failure) return null;
  const { before } = failure;
  return (
    <>
      <Strip tone="bad">{failure.text}</Strip>
      {before && (
        <p className={`small dim ${styles.said}`}>
          {before.convertedAt &&
            `${names(before.convertedBy) ?? 'Somebody'} converted it ${minuteOf(before.convertedAt)}. `}
          <ClientLink className={styles.link} id={before.clientId}>
            Open the client
          </ClientLink>
        </p>
      )}
    </>
  );
};

const Step = ({ done, name, children }: { done: boolean; name: string; children: ReactNode }) => (
  <li data-done={done}>
    {done ? <Check /> : <LoaderCircle className="spin" />}
    <span>{name}</span>
    <b>{children}</b>
  </li>
);

/** Running, then done: what is made, one line each. */
const Steps = ({ form }: { form: Conversion }) => {
  const { choices, made, joins } = form;
  const done = made !== null;
  const machines = machineTotal(choices.machines);
  const code = made ? `, ${made.site.locationCode}` : '';
  return (
    <div aria-live="polite">
      <ul aria-label={done ? 'Converted' : 'Converting'} className={styles.steps}>
        <Step done={done} name="Client">
          {joins?.name ?? choices.businessName}
        </Step>
        <Step done={done} name="Site">{`${choices.siteName}${code}`}</Step>
        {choices.serviceCall && (
          <Step done={done} name="Installation">
            {`${dayOf(choices.installationDate)}, ${machines} ${machines === 1 ? 'machine' : 'machines'}`}
          </Step>
        )}
      </ul>
      {made && (
        <p className={`small dim ${styles.measure}`}>
          <span>Converted to a client.</span>
          <ClientLink className={styles.link} id={made.client.id} siteId={made.site.id}>
            Open client
          </ClientLink>
        </p>
      )}
    </div>
  );
};

type ConvertProps = { lead: Lead; onClose: () => void; onFix: ((field: MissingField) => void) | null };

const Foot = ({ form, id, onClose }: { form: Conversion; id: string; onClose: () => void }) => {
  const why = toFill(form.problems);
  const answer = form.joins ? 'Add site to client' : 'Convert to client';
  return (
    <>
      <span className={`small late ${styles.why}`}>
        {why && (
          <>
            <CircleAlert data-size="small" />
            {why}
          </>
        )}
      </span>
      <Button onClick={onClose}>{form.failure?.before ? 'Close' : 'Cancel'}</Button>
      <Button busy={form.running} form={id} look="main" off={why} type="submit">
        {form.failure ? 'Try again' : answer}
      </Button>
    </>
  );
};

const saleOf = (lead: Lead, names: (uid: string | null) => string | null): string => {
  if (!lead.soldDate) return whichLead(lead);
  const rep = names(lead.assignedRep);
  return `${whichLead(lead)} · sold ${dayOf(lead.soldDate)}${rep ? ` by ${rep}` : ''}`;
};

type FormProps = ConvertProps & { settings: Settings; accountManager: string };

const Form = ({ lead, settings, accountManager, onClose }: FormProps) => {
  const id = useId();
  const form = useConversion(lead, settings, accountManager);
  const names = useNames();
  const match = useClientMatch(lead);
  const { made, running } = form;
  useEffect(() => {
    if (!made) return undefined;
    const timer = setTimeout(onClose, closesAfter);
    return () => clearTimeout(timer);
  }, [made, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.convert();
  };
  const showsSteps = running || made !== null;
  return (
    <Dialog
      description={saleOf(lead, names)}
      foot={showsSteps ? undefined : <Foot form={form} id={id} onClose={onClose} />}
      // What runs is not left by chance; it would go on unseen.
      held={running}
      onClose={onClose}
      open
      size="md"
      title={title}
    >
      {showsSteps ? (
        <Steps form={form} />
      ) : (
        <form className={styles.form} id={id} noValidate onSubmit={submit}>
          {form.draft && <DraftLine {...form.draft} />}
          <Failed form={form} />
          <ConversionFields form={form} lead={lead} match={match} settings={settings} />
        </form>
      )}
    </Dialog>
  );
};

/** Makes a client of a sold lead, or says why it cannot be done (CONV-01 to CONV-05). */
export const ConvertDialog = (props: ConvertProps) => {
  const settings = useSettings();
  // As it stood when it was asked for: the lead that has just been converted is shown as done, not as impossible.
  const [problem] = useState(() => conversionProblem(props.lead));
  const reps = useRead(usersOperations.reps, {});
  if (problem) return <CannotConvert {...props} />;
  if (!settings || !(reps.data || reps.error)) return null;
  // Whoever sold it goes on with it, unless somebody else is named.
  const seller = reps.data?.items.find(({ uid }) => uid === props.lead.assignedRep);
  return <Form {...props} accountManager={seller?.uid ?? ''} settings={settings} />;
};
