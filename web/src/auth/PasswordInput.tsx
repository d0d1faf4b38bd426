import { type ComponentProps, useState } from 'react';
import { TextInput } from '#ui/TextInput.tsx';

/** Whether a password is shown, and the button for a field's mark. */
export const useShown = () => {
  const [shown, setShown] = useState(false);
  const button = (
    <button onClick={() => setShown(!shown)} type="button">
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return { shown, button };
};

/** A password's field. */
export const PasswordInput = ({ shown, ...rest }: ComponentProps<'input'> & { shown?: boolean }) => (
  <TextInput {...rest} autoCapitalize="none" spellCheck={false} type={shown ? 'text' : 'password'} />
);
