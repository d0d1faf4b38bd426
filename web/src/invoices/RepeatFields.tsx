import { type RepeatFrequency, repeatFrequencies, repeatLabels } from 'domain/invoices';
import type { ReactNode } from 'react';
import { Two } from '#ui/beside/Two.tsx';
import type { FieldControl } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';

/** How an invoice is repeated, as it is typed. */
export type TypedRepeat = { repeat: RepeatFrequency; repeatNext: string };

type RepeatDraft = {
  values: TypedRepeat;
  field: (name: keyof TypedRepeat) => {
    control: FieldControl;
    error: string | undefined;
    below: ReactNode;
  };
};

/** How often an invoice is made anew, and when next. */
export const RepeatFields = ({ draft: { field, values } }: { draft: RepeatDraft }) => (
  <Two>
    <SelectField
      {...field('repeat')}
      label="Repeats"
      options={repeatFrequencies.map((one) => [one, repeatLabels[one]])}
    />
    {values.repeat !== 'none' && (
      <TextField {...field('repeatNext')} help="Empty: a period after this one" label="Next on" type="date" />
    )}
  </Two>
);
