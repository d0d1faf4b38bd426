import { factorsOperations } from 'domain/factors';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Failure } from '#ui/Strip.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Factors.module.css';

type Begun = { id: string; secret: string; uri: string };

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
const picture = (uri: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;

/** Shows the secret of a new app, as a picture and to be typed, and asks for the first code. */
export const AppSetUp = ({
  onAdded,
  onBack,
}: {
  onAdded: (codes: readonly string[]) => void;
  onBack: () => void;
}) => {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = () => {
    setFailure(null);
    call(factorsOperations.startTotp, {}).then(setBegun, (error: Error) => setFailure(error.message));
  };
  useEffect(begin, []);
  if (failure) return <Failure onRetry={begin}>{failure}</Failure>;
  return begun ? <Shown begun={begun} onAdded={onAdded} onBack={onBack} /> : null;
};

const Shown = ({
  begun: { id, secret, uri },
  onAdded,
  onBack,
}: {
  begun: Begun;
  onAdded: (codes: readonly string[]) => void;
  onBack: () => void;
}) => {
  const form = useForm({ code: '', name: '' }, ({ code }): { code?: string } =>
    /^\d{3}\s?\d{3}$/.test(code.trim()) ? {} : { code: 'Enter the six digits' },
  );
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const confirm = form.submit(({ code, name }) =>
    act.run(async () => {
      const named = name.trim() ? { name: name.trim() } : {};
      onAdded((await call(factorsOperations.confirmTotp, { id, code, ...named })).codes);
    }),
  );
  return (
    <form className="stack single apart" noValidate onSubmit={confirm}>
      <p className="soft">Scan this picture with an authenticator app, or type the key into it.</p>
      <img alt="QR code for an authenticator app" className={styles.picture} src={picture(uri)} />
      <div className="bar">
        <code className={styles.key}>{grouped(secret)}</code>
        <CopyButton text={secret} what="key" />
      </div>
      <Field
        error={form.error('code') ?? act.failure ?? undefined}
        help="What the app shows now."
        label="Code"
      >
        <TextInput {...form.control('code')} autoComplete="one-time-code" inputMode="numeric" maxLength={7} />
      </Field>
      <Field error={form.error('name')} help="To tell it from others, such as ‘Work phone’." label="Name">
        <TextInput {...form.control('name')} maxLength={60} />
      </Field>
      <div className="bar">
        <Button onClick={onBack}>Back</Button>
        <Button busy={act.busy} className="push" look="main" type="submit">
          Set up
        </Button>
      </div>
    </form>
  );
};
