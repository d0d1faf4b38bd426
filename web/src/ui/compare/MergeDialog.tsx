import { type ReactNode, useMemo, useState } from 'react';
import { isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useAct } from '#ui/useAct.ts';
import styles from './Compare.module.css';
import { type Chosen, differing, offeredSide, type Side, taken } from './merging.ts';

const sides = ['mine', 'theirs'] as const;
// biome-ignore lint/suspicious/noExplicitAny: chosen of any fields
const nothing: Chosen<any> = {};

const Pick = ({
  name,
  group,
  checked,
  onPick,
  children,
}: {
  name: string;
  group: string;
  checked: boolean;
  onPick: () => void;
  children: ReactNode;
}) => (
  <Checkbox
    aria-label={name}
    checked={checked}
    className={styles.pick}
    label={children}
    name={group}
    onChange={onPick}
    radio
  />
);

type Merging<Row, Field extends string> = {
  /** ‘lead’: what the two are. */
  what: string;
  mine: Row;
  theirs: Row;
  /** Which of them is offered as the one that remains. */
  first?: Side;
  description: string;
  titleOf: (row: Row) => string;
  /** The line below a title: whose it is, what hangs on it. */
  factsOf: (row: Row) => ReactNode;
  /** The fields that people write. */
  fields: readonly Field[];
  nameOf: (field: Field) => string;
  wordsOf: (field: Field, row: Row) => string;
  /** Why the two cannot be made one so. */
  why: (kept: Row, gone: Row, fields: Partial<Record<Field, unknown>>) => string | undefined;
  send: (kept: Row, gone: Row, fields: Partial<Record<Field, unknown>>, key: string) => Promise<void>;
  onClose: () => void;
  /** It was not merged; `stale`: somebody changed one of them in the meantime, and both are to be read again. */
  failed?: (stale: boolean) => void;
};

/** Two records that are one: which remains, and where they differ whose value stays. */
export const MergeDialog = <
  Field extends string,
  Row extends Readonly<Record<Field, unknown>> & { version: number },
>({
  what,
  mine,
  theirs,
  first = 'mine',
  description,
  titleOf,
  factsOf,
  fields,
  nameOf,
  wordsOf,
  why,
  send,
  onClose,
  failed,
}: Merging<Row, Field>) => {
  const [master, setMaster] = useState<Side>(first);
  const [chosen, setChosen] = useState<Chosen<Field>>(nothing);
  // One key for all tries: sent twice it is still done once. Of other versions it is another merge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions say what is compared
  const key = useMemo(() => crypto.randomUUID(), [mine.version, theirs.version]);
  const { busy, failure, run } = useAct((error) =>
    failed?.(isCallError(error) && error.code === 'STALE_VERSION'),
  );
  const both = { mine, theirs };
  const [kept, gone] = master === 'mine' ? [mine, theirs] : [theirs, mine];
  const takes = taken(fields, mine, theirs, master, chosen);
  const refused = why(kept, gone, takes);
  const apart = differing(fields, mine, theirs);
  const sideOf = (field: Field): Side => chosen[field] ?? offeredSide(field, mine, theirs, master);
  return (
    <Dialog
      description={description}
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? refused}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            busy={busy}
            look="main"
            off={refused}
            onClick={() => run(() => send(kept, gone, takes, key))}
          >
            {`Merge 2 ${what}s`}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={`Merge two ${what}s`}
    >
      <div className={styles.merge}>
        <fieldset className={`stack ${styles.pair}`}>
          <legend>Which one remains?</legend>
          {sides.map((side) => (
            <Pick
              checked={master === side}
              group="master"
              key={side}
              name={`Keep ${titleOf(both[side])}, ${side === 'mine' ? `this ${what}` : `the other ${what}`}`}
              onPick={() => {
                setMaster(side);
                setChosen(nothing);
              }}
            >
              <b>{titleOf(both[side])}</b>
              <small>{factsOf(both[side])}</small>
            </Pick>
          ))}
        </fieldset>
        {apart.length === 0 && <p className="soft">The two differ in no field.</p>}
        {apart.map((field) => (
          <fieldset className={`stack ${styles.pair}`} key={field}>
            <legend>{nameOf(field)}</legend>
            {sides.map((side) => {
              const words = wordsOf(field, both[side]);
              return (
                <Pick
                  checked={sideOf(field) === side}
                  group={field}
                  key={side}
                  name={`${nameOf(field)}: ${words}`}
                  onPick={() => setChosen({ ...chosen, [field]: side })}
                >
                  {words}
                </Pick>
              );
            })}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
};
