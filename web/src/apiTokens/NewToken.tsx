import {
  apiTokensOperations,
  lastEnd,
  type MadeToken,
  type TokenAccess,
  type TokenNoun,
  type TokenScope,
  tokenFields,
  tokenNounNames,
  tokenNouns,
} from 'domain/apiTokens';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { daysAhead } from '#ui/moment.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import styles from './ApiTokens.module.css';

type Values = { name: string; scope: TokenScope; endsOn: string };

const usualEnd = 90;
const accessWords: Readonly<Record<TokenAccess, string>> = { read: 'Read', write: 'Read and write' };

/** What a token is for, noun by noun, and until when. */
export const NewToken = ({
  onMade,
  onClose,
}: {
  onMade: (token: MadeToken) => void;
  onClose: () => void;
}) => {
  const draft = useDraft({
    noun: 'apiTokens',
    values: (): Values => ({ name: '', scope: {}, endsOn: daysAhead(usualEnd) }),
    check: (values) => problemsOf(tokenFields, values),
    fields: (values) => values,
    create: (fields, { key }) => call(apiTokensOperations.create, fields, { key }),
    saved: (token) => {
      void refresh(apiTokensOperations.list);
      if (token) onMade(token);
    },
  });
  const today = daysAhead(0, Date.now(), useOfficeZone());
  const { scope } = draft.values;
  const choose = (noun: TokenNoun, access: string) => {
    const { [noun]: _, ...others } = scope;
    draft.set('scope', access ? { ...others, [noun]: access as TokenAccess } : others);
  };
  return (
    <FormDialog
      {...draft.form}
      answer="Make token"
      description="It has your rights as far as you choose here, and never more."
      off={Object.keys(scope).length === 0 ? 'Choose what it may read or write.' : undefined}
      onClose={onClose}
      size="md"
      title="New token"
    >
      <div className="grid2">
        <TextField {...draft.field('name')} autoComplete="off" label="Name" maxLength={255} />
        <Field {...draft.field('endsOn')} help="At most one year from today." label="Last day">
          <TextInput max={lastEnd(today)} min={today} type="date" />
        </Field>
      </div>
      <fieldset className={styles.nouns}>
        <legend>It may</legend>
        {tokenNounNames.map((noun) => (
          <div className={styles.noun} key={noun}>
            <span aria-hidden>{tokenNouns[noun].label}</span>
            <Select
              aria-label={tokenNouns[noun].label}
              none="Nothing"
              onChange={({ target }) => choose(noun, target.value)}
              options={tokenNouns[noun].writes ? ['read', 'write'] : ['read']}
              value={scope[noun] ?? ''}
              words={accessWords}
            />
          </div>
        ))}
      </fieldset>
      {draft.theirs('scope')}
    </FormDialog>
  );
};
