import type { ComponentProps } from 'react';
import { inField } from './inField.tsx';
import { TextInput } from './TextInput.tsx';

/** A field of one line of text, which the browser completes only when it is told what it is. */
export const TextField = inField((props: ComponentProps<'input'>) => (
  <TextInput autoComplete="off" {...props} />
));
