import { type LeadField, leadFields, mayEdit } from 'domain/leads';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type LeadRow, leadOf, leads, saveField } from '#leads';
import { toast } from '#ui/toast.tsx';
import { useWork } from '#view';
import styles from './List.module.css';

/** What a press on the value edits. */
export type Edit = { field: LeadField & keyof LeadRow; kind: 'text' | 'count' | 'phone' };

const parsed = ({ field, kind }: Edit, typed: string): { value: unknown } | { problem: string } => {
  const text = typed.trim();
  const value = kind === 'count' ? Number(text === '' ? 0 : text.replaceAll(',', '')) : text;
  const checked = leadFields.shape[field].safeParse(value);
  return checked.success
    ? { value: checked.data }
    : { problem: checked.error.issues[0]?.message ?? 'Not possible' };
};

const Editor = ({
  row,
  edit,
  label,
  onDone,
}: {
  row: LeadRow;
  edit: Edit;
  label: string;
  onDone: () => void;
}) => {
  const { by } = useWork();
  const stored = row[edit.field];
  const [typed, setTyped] = useState(stored === 0 ? '' : String(stored ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  // What the person saw when they began; after a conflict, what the other one wrote.
  const [base, setBase] = useState<unknown>(stored);
  const save = async () => {
    const found = parsed(edit, typed);
    if ('problem' in found) return setProblem(found.problem);
    if (found.value === base) return onDone();
    const answer = await saveField(by, row.id, edit.field, found.value, base);
    if (answer.saved || 'waits' in answer) return onDone();
    if ('message' in answer) return setProblem(answer.message);
    const { theirs, by: who } = answer.conflict;
    setBase(theirs);
    setProblem(`${who ?? 'Somebody'} made it “${String(theirs ?? '')}” meanwhile. Enter replaces that.`);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onDone();
  };
  return (
    <span className={styles.editor}>
      <input
        aria-invalid={problem !== null || undefined}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it
        autoFocus
        autoComplete="off"
        inputMode={edit.kind === 'count' ? 'numeric' : edit.kind === 'phone' ? 'tel' : 'text'}
        onBlur={() => problem === null && void save()}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onKeyDown={press}
        type="text"
        value={typed}
      />
      {problem && (
        <span className={`small late ${styles.problem}`} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
};

/** A value that a press turns into its field, for who may change it. */
export const EditCell = ({
  row,
  edit,
  label,
  children,
}: {
  row: LeadRow;
  edit: Edit;
  label: string;
  children: ReactNode;
}) => {
  const { by, off } = useWork();
  const [editing, setEditing] = useState(false);
  if (off !== null || mayEdit(by, leadOf(row)) !== null) return children;
  if (editing) return <Editor edit={edit} label={label} onDone={() => setEditing(false)} row={row} />;
  return (
    <button
      className={styles.value}
      onClick={() => {
        if (leads.row(row.id)) setEditing(true);
        else toast.blank('This lead is no longer here.');
      }}
      type="button"
    >
      {children || <span className="dim">–</span>}
      <span className="vh">{` · Edit ${label}`}</span>
    </button>
  );
};
