import { columnLabels, type LeadColumn, leadColumns, mayMoveTo, tags as tagList } from 'domain/leads';
import { type BulkAnswer, type BulkInput, type BulkVerb, bulkLimit } from 'domain/undo';
import { type ReactNode, useEffect, useState } from 'react';
import { useRepList, useWork } from '#leads';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Check, LoaderCircle, TriangleAlert } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { PersonOptions } from '#users';
import { previewBulk, runBulk, type Targets, type Wanted } from './bulk.ts';
import styles from './Select.module.css';

type FieldsProps = { onWanted: (wanted: Wanted) => void };

const AssignFields = ({ onWanted }: FieldsProps) => {
  const reps = useRepList();
  return (
    <Field label="Rep">
      <Select
        defaultValue=""
        onChange={({ target: { value } }) =>
          onWanted(value === '' ? null : { rep: value === 'none' ? null : value })
        }
      >
        <option value="">Choose a rep</option>
        <option value="none">Nobody</option>
        <PersonOptions people={reps} />
      </Select>
    </Field>
  );
};

const MoveFields = ({ onWanted }: FieldsProps) => {
  const { by } = useWork();
  const reasons = useSettings()?.deadReasons ?? [];
  const [to, setTo] = useState<LeadColumn | null>(null);
  const choose = (column: LeadColumn | null, reason = '') => {
    setTo(column);
    const wanted = column === null || (column === 'dead' && reason === '') ? null : { to: column };
    onWanted(wanted && { ...wanted, ...(reason && { reason }) });
  };
  return (
    <>
      <Field label="Column">
        <Select
          onChange={({ target }) => choose(leadColumns.find((one) => one === target.value) ?? null)}
          value={to ?? ''}
        >
          <option value="">Choose a column</option>
          {leadColumns
            .filter((column) => mayMoveTo(by.role, column) === null)
            .map((column) => (
              <option key={column} value={column}>
                {columnLabels[column]}
              </option>
            ))}
        </Select>
      </Field>
      {to === 'dead' && (
        <Field label="Reason">
          <Select defaultValue="" onChange={({ target }) => choose('dead', target.value)}>
            <option value="">Choose a reason</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
};

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const TagFields = ({ onWanted }: FieldsProps) => {
  const [typed, setTyped] = useState({ add: '', drop: '' });
  const lists = { add: listOf(typed.add), drop: listOf(typed.drop) };
  const problem = (list: string[]) => tagList.safeParse(list).error?.issues[0]?.message;
  const type = (part: 'add' | 'drop') => (event: { target: { value: string } }) => {
    const next = { ...typed, [part]: event.target.value };
    setTyped(next);
    const [add, drop] = [listOf(next.add), listOf(next.drop)];
    const fits = add.length + drop.length > 0 && !problem(add) && !problem(drop);
    onWanted(fits ? { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) } : null);
  };
  return (
    <>
      <Field error={problem(lists.add)} help="Several with commas" label="Add tags">
        <TextInput autoComplete="off" onChange={type('add')} value={typed.add} />
      </Field>
      <Field error={problem(lists.drop)} label="Take tags away">
        <TextInput autoComplete="off" onChange={type('drop')} value={typed.drop} />
      </Field>
    </>
  );
};

const forms: Readonly<
  Record<BulkVerb, { verb: string; first: Wanted; Fields: ((props: FieldsProps) => ReactNode) | null }>
> = {
  assign: { verb: 'Assign', first: null, Fields: AssignFields },
  move: { verb: 'Move', first: null, Fields: MoveFields },
  tag: { verb: 'Tag', first: null, Fields: TagFields },
  remove: { verb: 'Delete', first: {}, Fields: null },
};

const leadsIn = (figure: number): string =>
  `${figure.toLocaleString('en-US')} lead${figure === 1 ? '' : 's'}`;
const pause = 300;

type Preview = { input: BulkInput; answer: BulkAnswer | null; failure: string | null };

/** Asks what an act would do, each time what is chosen changes; an older answer is nobody's. */
const usePreview = (targets: Targets, verb: BulkVerb, input: Wanted): Preview | null => {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (!input) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      previewBulk(targets, verb, input, asked.signal).then(
        (answer) => setPreview({ input, answer, failure: null }),
        (error) => asked.signal.aborted || setPreview({ input, answer: null, failure: messageOf(error) }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [targets, verb, input]);
  return preview?.input === input ? preview : null;
};

const shownAtMost = 100;

const Told = ({ input, preview }: { input: Wanted; preview: Preview | null }) => {
  if (!input) return null;
  if (!preview)
    return (
      <p>
        <LoaderCircle aria-hidden="true" data-size="small" />
        Looking at what it would change
      </p>
    );
  if (!preview.answer) return <p className="late">{preview.failure}</p>;
  const { changed, unchanged, refused, rows } = preview.answer;
  const no = rows.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p>
        <Check aria-hidden="true" data-size="small" />
        <span>
          <b>{leadsIn(changed)}</b> will change{unchanged > 0 ? `, ${unchanged} already so` : ''}
        </span>
      </p>
      {refused > 0 && (
        <>
          <p className="soon">
            <TriangleAlert aria-hidden="true" data-size="small" />
            {`${leadsIn(refused)} will be left as ${refused === 1 ? 'it is' : 'they are'}:`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
          <ul aria-label="Left as they are" className={styles.refused} tabIndex={0}>
            {no.slice(0, shownAtMost).map(({ id, name, message }) => (
              <li key={id}>
                <span className="cut">{name ?? 'A lead that is no longer there'}</span>
                <small>{message}</small>
              </li>
            ))}
            {no.length > shownAtMost && <li>{`and ${leadsIn(no.length - shownAtMost)} more`}</li>}
          </ul>
        </>
      )}
    </>
  );
};

/** One act on many leads: what is needed for it, what it would do, and then the act with its one way back. */
export const BulkDialog = ({
  verb,
  targets,
  count,
  onClose,
  onDone,
}: {
  verb: BulkVerb;
  targets: Targets;
  /** How many are chosen, as far as it is known. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}) => {
  const form = forms[verb];
  const [input, setInput] = useState<Wanted>(form.first);
  const tooMany = count > bulkLimit;
  const preview = usePreview(targets, verb, tooMany ? null : input);
  const { busy, failure, run } = useAct();
  const changed = preview?.answer?.changed ?? 0;
  const off = tooMany
    ? `At most ${bulkLimit.toLocaleString('en-US')} leads at a time: narrow the filter.`
    : !input
      ? 'Choose first.'
      : !preview
        ? 'A moment.'
        : changed === 0 && 'Nothing would change.';
  const act = () =>
    run(async () => {
      if (!input) return;
      await runBulk(targets, verb, input);
      onDone();
    });
  return (
    <Dialog
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? (off || '')}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} look={verb === 'remove' ? 'danger-fill' : 'main'} off={off} onClick={act}>
            {preview?.answer ? `${form.verb} ${leadsIn(changed)}` : form.verb}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="md"
      title={`${form.verb} ${leadsIn(count)}`}
    >
      {form.Fields && <form.Fields onWanted={setInput} />}
      <div aria-live="polite" className={styles.preview}>
        <Told input={tooMany ? null : input} preview={preview} />
      </div>
    </Dialog>
  );
};
