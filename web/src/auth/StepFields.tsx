import type { StepGiven } from 'domain/auth';
import type { StepWay } from 'domain/factors';
import type { ChangeEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { KeyRound } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { noPasskeys, showPasskey } from './passkey.ts';

const helps: Readonly<Record<string, string>> = {
  'totp,recovery': 'Six digits from your app, or one of your recovery codes.',
  totp: 'Six digits from your app.',
  recovery: 'One of your recovery codes.',
};

type Control = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

/** A code of the app or a recovery code. */
export const StepCode = ({
  ways,
  control,
  error,
}: {
  ways: readonly StepWay[];
  control: Control;
  error: string | undefined;
}) => (
  <Field error={error} help={helps[ways.filter((way) => way !== 'passkey').join()]} label="Code">
    <TextInput
      {...control}
      autoCapitalize="characters"
      autoComplete="one-time-code"
      maxLength={40}
      spellCheck={false}
    />
  </Field>
);

/** Shows a passkey instead; off with its reason where there can be none. */
export const StepPasskey = ({
  busy,
  onGiven,
}: {
  busy: boolean;
  onGiven: (ask: () => Promise<StepGiven>) => void;
}) => (
  <Button
    block
    busy={busy}
    glyph={KeyRound}
    off={noPasskeys()}
    onClick={() => onGiven(async () => ({ passkey: await showPasskey() }))}
  >
    Use a passkey
  </Button>
);
