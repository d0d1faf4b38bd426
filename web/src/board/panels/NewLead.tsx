import { isAdministrator, wholeNumber } from 'domain/kernel';
import { isNamelessLead, type LeadFields, leadFields, leadRefusals, usStates } from 'domain/leads';
import { Suspense, useRef } from 'react';
import { DuplicateHint, leadVerbs } from '#leads';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
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
  zipCode: '',
  numberOfUnits: '',
  numberOfMachinesNeeded: '',
  leadCameFrom: '',
  leadDescription: '',
  assignedRep: '',
};
type Values = typeof blank & Pick<LeadFields, 'state'>;

const fieldsOf = ({ assignedRep, ...values }: Values) => ({
  ...values,
  numberOfUnits: wholeNumber(values.numberOfUnits),
  numberOfMachinesNeeded: wholeNumber(values.numberOfMachinesNeeded),
  assignedRep: assignedRep || null,
});

const check = (values: Values): Record<string, string> => {
  const { assignedRep: _, ...known } = fieldsOf(values);
  return {
    ...problemsOf(leadFields.partial(), known),
    ...(isNamelessLead(values) && leadRefusals.nameless.fields),
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
  const sources = useSettings()?.sources ?? [];
  const options = useRepOptions();
  const first = useRef<HTMLInputElement>(null);
  const draft = useDraft({
    noun: 'leads',
    // Whose it is they may fill in at once; what nobody has a rep has to take first.
    values: (): Values => ({ ...blank, state: '', assignedRep: isAdministrator(by.role) ? '' : by.uid }),
    check,
    fields: fieldsOf,
    // Its way goes through the queue, which keeps it under a key of its own: the id alone says that it is the same.
    create: async (fields, { id }) => {
      await leadVerbs.create(by, { id, ...fields });
      return id;
    },
    saved: (id) => {
      toast.success('Lead created');
      onClose();
      if (id) onOpen(id);
    },
  });
  const { busy, failure, draft: found } = draft.form;
  const text = (name: keyof Values, label: string, type = 'text') => (
    <TextField {...draft.field(name)} label={label} type={type} />
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
        onSubmit={draft.form.onSubmit}
        style={{ display: 'contents' }}
      >
        {found && <DraftLine {...found} />}
        {failure && <Strip tone="bad">{failure}</Strip>}
        <TextField
          {...draft.field('businessName')}
          help="A name, a phone number or an e-mail address is needed."
          label="Business name"
          ref={first}
        />
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
              email: draft.values.email,
              phone: draft.values.phone,
              company: draft.values.businessName,
              streetAddress: draft.values.streetAddress,
              city: draft.values.city,
              zipCode: draft.values.zipCode,
            }}
          />
        </Suspense>
        {text('streetAddress', 'Street address')}
        <div className={styles.three}>
          {text('city', 'City')}
          <SelectField {...draft.field('state')} label="State" none="No state" options={usStates} />
          {text('zipCode', 'Zip code')}
        </div>
        <div className="grid2">
          <TextField {...draft.field('numberOfUnits')} label="Units" inputMode="numeric" />
          <TextField {...draft.field('numberOfMachinesNeeded')} label="Machines needed" inputMode="numeric" />
          <Field {...draft.field('leadCameFrom')} label="Source">
            <TextInput autoComplete="off" list="new-lead-sources" />
            <datalist id="new-lead-sources">
              {sources.map((source) => (
                <option key={source} value={source} />
              ))}
            </datalist>
          </Field>
          <SelectField {...draft.field('assignedRep')} label="Rep" options={options} />
        </div>
        <TextAreaField {...draft.field('leadDescription')} label="Description" rows={2} />
      </form>
    </Dialog>
  );
};
