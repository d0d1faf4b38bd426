import { inField } from './inField.tsx';
import { Select } from './Select.tsx';

/** A field of one choice. */
export const SelectField = inField(Select);
