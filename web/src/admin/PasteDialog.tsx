import { type AddedApproval, approvalsOperations, mayApprove, needsCode } from 'domain/approvals';
import { countWords, type Role, roles } from 'domain/kernel';
import { useState } from 'react';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Check, CircleAlert } from '#ui/Icon.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import styles from './Admin.module.css';
import { copy } from './CodeDialog.tsx';
import { mostLines, pastedLines } from './paste.ts';
import { RoleSelect } from './RoleSelect.tsx';

const roleOf = (value: string): Role => roles.find((one) => one === value) ?? 'user';

type Line = { email: string; role: Role; withCode: boolean };

// A single line that fails answers as itself, not as a list.
const alone = (error: unknown, [line, ...more]: readonly Line[]): { items: AddedApproval[] } => {
  const refused = isCallError(error) && (error.status === 400 || error.status === 409);
  if (!refused || !line || more.length > 0) throw error;
  return { items: [{ email: line.email, id: null, code: null, expiresAt: null, error: error.message }] };
};

/** Many addresses at once; each line gets its own answer. */
export const PasteDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useMe();
  const [results, setResults] = useState<readonly AddedApproval[] | null>(null);
  const draft = useDraft({
    noun: 'approvals.paste',
    values: () => ({ text: '', role: 'manager', withCode: false }),
    check: () => ({}),
    fields: ({ text, withCode, ...values }): { items: Line[] } => {
      const role = roleOf(values.role);
      const code = withCode || needsCode(role);
      return { items: pastedLines(text).map((email) => ({ email, role, withCode: code })) };
    },
    create: (input, { key }) =>
      call(approvalsOperations.add, input, { key }).catch((error: unknown) => alone(error, input.items)),
    saved: (answer) => {
      setResults(answer?.items ?? []);
      void refresh(approvalsOperations.list);
    },
  });
  const { text, withCode } = draft.values;
  const role = roleOf(draft.values.role);
  const lines = pastedLines(text);
  const tooMany = lines.length > mostLines ? `At most ${mostLines} lines at once.` : undefined;
  const off =
    mayApprove(me, role)?.message ??
    tooMany ??
    (lines.length === 0 ? 'Paste at least one address.' : undefined);
  if (results) return <Results onClose={onClose} results={results} />;
  return (
    <FormDialog
      {...draft.form}
      answer={`Approve ${countWords(lines.length, 'e-mail')}`}
      off={off}
      onClose={onClose}
      size="md"
      title="Paste many"
    >
      <Field {...draft.field('text')} help="One a line, or separated by commas." label="E-mail addresses">
        <TextArea rows={8} spellCheck={false} />
      </Field>
      <Field {...draft.field('role')} label="Role for all">
        <RoleSelect />
      </Field>
      <Checkbox
        {...draft.tick('withCode')}
        checked={withCode || needsCode(role)}
        disabled={needsCode(role)}
        label="Each with an access code of 7 days, shown once"
      />
    </FormDialog>
  );
};

const Results = ({ results, onClose }: { results: readonly AddedApproval[]; onClose: () => void }) => {
  const added = results.filter(({ error }) => error === null);
  const codes = added.filter(({ code }) => code !== null);
  const copyAll = () => copy(codes.map(({ email, code }) => `${email}\t${code}`).join('\n'));
  return (
    <Dialog
      description={codes.length > 0 ? 'The codes are not shown again.' : undefined}
      foot={
        <>
          {codes.length > 0 && <Button onClick={() => void copyAll()}>{`Copy ${codes.length} codes`}</Button>}
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={`${added.length} of ${results.length} added`}
    >
      <ul className={styles.results}>
        {results.map(({ email, code, error }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are what was pasted, in order, twice the same included
          <li key={line}>
            {error ? (
              <CircleAlert className="late" data-size="small" />
            ) : (
              <Check className="good" data-size="small" />
            )}
            <span>{email}</span>
            <span className={error ? 'late push' : 'dim push'}>
              {error ?? (code ? <code>{code}</code> : 'Added')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
