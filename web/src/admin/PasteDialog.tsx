import { type AddedApproval, approvalsOperations, mayApprove, needsCode } from 'domain/approvals';
import { type Role, roles } from 'domain/kernel';
import { useState } from 'react';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Check, CircleAlert } from '#ui/Icon.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Admin.module.css';
import { copy } from './CodeDialog.tsx';
import { mostLines, pastedLines } from './paste.ts';
import { RoleSelect } from './RoleSelect.tsx';

type Values = { text: string; role: string };

/** Many addresses at once; each line gets its own answer. */
export const PasteDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useMe();
  const [withCode, setWithCode] = useState(false);
  const [results, setResults] = useState<readonly AddedApproval[] | null>(null);
  const form = useForm<Values>({ text: '', role: 'manager' }, () => ({}));
  const role: Role = roles.find((one) => one === form.values.role) ?? 'user';
  const lines = pastedLines(form.values.text);
  const act = useAct();
  const tooMany = lines.length > mostLines ? `At most ${mostLines} lines at once.` : undefined;
  const off =
    mayApprove(me, role)?.message ??
    tooMany ??
    (lines.length === 0 ? 'Paste at least one address.' : undefined);
  const add = form.submit(() =>
    act.run(async () => {
      const code = withCode || needsCode(role);
      const { items } = await call(approvalsOperations.add, {
        items: lines.map((email) => ({ email, role, withCode: code })),
      }).catch((error: unknown) => {
        // A single line that fails answers as itself, not as a list.
        if (lines.length > 1 || !(error instanceof Error)) throw error;
        return {
          items: [{ email: lines[0] ?? '', id: null, code: null, expiresAt: null, error: error.message }],
        };
      });
      setResults(items);
      await refresh(approvalsOperations.list);
    }),
  );
  if (results) return <Results onClose={onClose} results={results} />;
  return (
    <FormDialog
      answer={lines.length === 1 ? 'Approve 1 e-mail' : `Approve ${lines.length} e-mails`}
      busy={act.busy}
      failure={act.failure}
      off={off}
      onClose={onClose}
      onSubmit={add}
      size="md"
      title="Paste many"
    >
      <Field help="One a line, or separated by commas." label="E-mail addresses">
        <TextArea {...form.control('text')} rows={8} spellCheck={false} />
      </Field>
      <Field label="Role for all">
        <RoleSelect {...form.control('role')} />
      </Field>
      <Checkbox
        checked={withCode || needsCode(role)}
        disabled={needsCode(role)}
        label="Each with a temporary code of 7 days, shown once"
        onChange={({ target }) => setWithCode(target.checked)}
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
              <CircleAlert aria-hidden="true" className="late" data-size="small" />
            ) : (
              <Check aria-hidden="true" className="good" data-size="small" />
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
