import { isAdministrator } from 'domain/kernel';
import { leadFields, usStates } from 'domain/leads';
import { Suspense, useMemo, useRef } from 'react';
import { DuplicateHint, leadVerbs } from '#leads';
import { isCallError } from '#platform/call.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { useRepList, useWork } from '#view';
import styles from './Panels.module.css';

const blank = {
  businessName: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  numberOfUnits: '',
  numberOfMachinesNeeded: '',
  leadCameFrom: '',
  leadDescription: '',
  assignedRep: '',
};
type Values = typeof blank;

const numberOf = (text: string): number => Number.parseInt(text, 10) || 0;

const fieldsOf = ({ assignedRep: _, ...values }: Values) => ({
  ...values,
  numberOfUnits: numberOf(values.numberOfUnits),
  numberOfMachinesNeeded: numberOf(values.numberOfMachinesNeeded),
});

const check = (values: Values): Record<string, string> => {
  const named = values.businessName || values.firstName || values.lastName || values.phone || values.email;
  return {
    ...problemsOf(leadFields.partial(), fieldsOf(values)),
    ...(named.trim() === '' && { businessName: 'Give a name, a phone number or an e-mail address' }),
  };
};

const useRepOptions = (): readonly (readonly [string, string])[] => {
  const { by } = useWork();
  const reps = useRepList();
  const others = isAdministrator(by.role) ? reps.filter(({ uid }) => uid !== by.uid) : [];
  return [['', 'Nobody yet'], [by.uid, 'Me'], ...others.map((rep) => [rep.uid, rep.displayName] as const)];
};

/** A new lead: what is known by telephone; everything else follows in its dialog (BOARD-05). */
export const NewLead = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) => {
  const { by } = useWork();
  const form = useForm<Values>(blank, check);
  const sources = useSettings()?.sources ?? [];
  const options = useRepOptions();
  const first = useRef<HTMLInputElement>(null);
  // One id for all tries of one lead: sent twice it is still created once.
  const id = useMemo(() => crypto.randomUUID(), []);
  const { busy, failure, run } = useAct((error) => {
    if (isCallError(error)) form.say(error.fields);
  });
  const send = (values: Values) =>
    run(async () => {
      await leadVerbs.create(by, {
        id,
        ...fieldsOf(values),
        assignedRep: values.assignedRep || null,
      } as never);
      toast.success('Lead created');
      onClose();
      onOpen(id);
    });
  const text = (name: keyof Values, label: string, type = 'text') => (
    <Field error={form.error(name)} label={label}>
      <TextInput {...form.control(name)} autoComplete="off" type={type} />
    </Field>
  );
  return (
    <Dialog
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form="new-lead" look="main" type="submit">
            Create lead
          </Button>
        </>
      }
      initialFocus={first}
      onClose={onClose}
      open
      title="New lead"
    >
      <form
        className="pane"
        id="new-lead"
        noValidate
        onSubmit={form.submit(send)}
        style={{ display: 'contents' }}
      >
        {failure && <Strip tone="bad">{failure}</Strip>}
        <Field error={form.error('businessName')} label="Business name">
          <TextInput {...form.control('businessName')} autoComplete="off" ref={first} />
        </Field>
        <div className="grid2">
          {text('firstName', 'First name')}
          {text('lastName', 'Last name')}
          {text('phone', 'Phone', 'tel')}
          {text('email', 'E-mail', 'email')}
        </div>
        <Suspense fallback={null}>
          <DuplicateHint
            onOpen={(other) => {
              onClose();
              onOpen(other);
            }}
            typed={{
              email: form.values.email,
              phone: form.values.phone,
              company: form.values.businessName,
            }}
          />
        </Suspense>
        {text('streetAddress', 'Street address')}
        <div className={styles.three}>
          {text('city', 'City')}
          <Field error={form.error('state')} label="State">
            <Select {...form.control('state')}>
              <option value="">No state</option>
              {usStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          </Field>
          {text('zipCode', 'Zip code')}
        </div>
        <div className="grid2">
          <Field label="Units">
            <TextInput {...form.control('numberOfUnits')} autoComplete="off" inputMode="numeric" />
          </Field>
          <Field label="Machines needed">
            <TextInput {...form.control('numberOfMachinesNeeded')} autoComplete="off" inputMode="numeric" />
          </Field>
          <Field error={form.error('leadCameFrom')} label="Source">
            <TextInput {...form.control('leadCameFrom')} autoComplete="off" list="new-lead-sources" />
            <datalist id="new-lead-sources">
              {sources.map((source) => (
                <option key={source} value={source} />
              ))}
            </datalist>
          </Field>
          <Field label="Rep">
            <Select {...form.control('assignedRep')}>
              {options.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field error={form.error('leadDescription')} label="Description">
          <TextArea {...form.control('leadDescription')} rows={2} />
        </Field>
      </form>
    </Dialog>
  );
};
