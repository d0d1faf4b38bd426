import { factorsOperations } from 'domain/factors';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { makePasskey } from './passkey.ts';

/** Names a passkey and has the browser make it. */
export const PasskeySetUp = ({
  onAdded,
  onBack,
}: {
  onAdded: (codes: readonly string[]) => void;
  onBack: () => void;
}) => {
  const draft = useDraft({
    noun: 'factors.passkey',
    values: () => ({ name: '' }),
    check: ({ name }): { name?: string } =>
      name.length > 60 ? { name: 'Must not exceed 60 characters' } : {},
    fields: ({ name }) => (name.trim() ? { name: name.trim() } : {}),
    create: async (fields) =>
      call(factorsOperations.confirmPasskey, { ...fields, passkey: await makePasskey() }),
    saved: (answer) => onAdded(answer?.codes ?? []),
  });
  return (
    <form
      className="stack single apart"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <p className="soft">Your browser asks next for fingerprint, face, PIN or security key.</p>
      {draft.form.failure && <Strip tone="bad">{draft.form.failure}</Strip>}
      <Field {...draft.field('name')} help="To tell it from others, such as ‘My phone’." label="Name">
        <TextInput maxLength={60} />
      </Field>
      <div className="bar">
        <Button onClick={onBack}>Back</Button>
        <Button busy={draft.form.busy} className="push" look="main" type="submit">
          Make a passkey
        </Button>
      </div>
    </form>
  );
};
