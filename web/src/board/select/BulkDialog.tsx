import { countWords, figureWords } from 'domain/kernel';
import { type BulkAnswer, type BulkInput, type BulkVerb, bulkLimit } from 'domain/undo';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Check, LoaderCircle, TriangleAlert } from '#ui/Icon.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { AssignFields, type FieldsProps, MoveFields, TagFields } from './BulkFields.tsx';
import { previewBulk, runBulk, type Targets, type Wanted } from './bulk.ts';
import styles from './Select.module.css';

const forms: Readonly<
  Record<BulkVerb, { verb: string; first: Wanted; Fields: ((props: FieldsProps) => ReactNode) | null }>
> = {
  assign: { verb: 'Assign', first: null, Fields: AssignFields },
  move: { verb: 'Move', first: null, Fields: MoveFields },
  tag: { verb: 'Tag', first: null, Fields: TagFields },
  remove: { verb: 'Delete', first: {}, Fields: null },
};

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
        <LoaderCircle data-size="small" />
        Looking at what it would change
      </p>
    );
  if (!preview.answer) return <p className="late">{preview.failure}</p>;
  const { changed, unchanged, refused, rows } = preview.answer;
  const no = rows.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p>
        <Check data-size="small" />
        <span>
          <b>{countWords(changed, 'lead')}</b> will change{unchanged > 0 ? `, ${unchanged} already so` : ''}
        </span>
      </p>
      {refused > 0 && (
        <>
          <p className="soon">
            <TriangleAlert data-size="small" />
            {`${countWords(refused, 'lead')} will be left as ${refused === 1 ? 'it is' : 'they are'}:`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
          <ul aria-label="Left as they are" className={styles.refused} tabIndex={0}>
            {no.slice(0, shownAtMost).map(({ id, name, message }) => (
              <li key={id}>
                <span className="cut">{name ?? 'A lead that is no longer there'}</span>
                <small>{message}</small>
              </li>
            ))}
            {no.length > shownAtMost && <li>{`and ${countWords(no.length - shownAtMost, 'lead')} more`}</li>}
          </ul>
        </>
      )}
    </>
  );
};

const whyOff = (tooMany: boolean, input: Wanted, preview: Preview | null): string | false => {
  if (tooMany) return `At most ${figureWords(bulkLimit)} leads at a time: narrow the filter.`;
  if (!input) return 'Choose first.';
  if (!preview) return 'A moment.';
  return !preview.answer?.changed && 'Nothing would change.';
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
  // One press and the next after a lost answer are one act, with one way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is chosen is another act
  const key = useMemo(() => crypto.randomUUID(), [targets, verb, input]);
  const changed = preview?.answer?.changed ?? 0;
  const off = whyOff(tooMany, input, preview);
  const act = () =>
    run(async () => {
      if (!input) return;
      await runBulk(targets, verb, input, key);
      onDone();
    });
  return (
    <Dialog
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? (off || '')}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} look={verb === 'remove' ? 'dangerFill' : 'main'} off={off} onClick={act}>
            {preview?.answer ? `${form.verb} ${countWords(changed, 'lead')}` : form.verb}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="md"
      title={`${form.verb} ${countWords(count, 'lead')}`}
    >
      {form.Fields && <form.Fields onWanted={setInput} />}
      <div aria-live="polite" className={`stack ${styles.preview}`}>
        <Told input={tooMany ? null : input} preview={preview} />
      </div>
    </Dialog>
  );
};
