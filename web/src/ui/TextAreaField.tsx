import { inField } from './inField.tsx';
import { TextArea } from './TextArea.tsx';

/** A field of several lines of text. */
export const TextAreaField = inField(TextArea);
