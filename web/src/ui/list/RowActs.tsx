import { type ComponentProps, type ReactNode, useState } from 'react';
import { Asking } from '#ui/Asking.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { acts, type Column, type OnPhone } from './columns.tsx';
import styles from './List.module.css';

type Question = Omit<ComponentProps<typeof Asking>, 'onClose' | 'children'> & { said?: string };

type Named = {
  label: string;
  /** The label with what it is about, where the label alone does not say it: ‘Edit the letter to Vine Court’. */
  name?: string;
};

type Pressed = Named & {
  look?: ComponentProps<typeof Button>['look'];
  /** Why it may not be used now. */
  off?: string | false | null | undefined;
} & ({ open: () => void } | { run: () => Promise<void> } | { ask: Question });

// As a link it is always there, and looks like all of them.
type Filed = Named & { file: string; look?: never; off?: never };

/** What can be done with a row: it opens something, runs, asks first, or is a file. */
export type RowAct = Pressed | Filed;

const File = ({ label, name, file }: Filed) => (
  <a aria-label={name} className={buttonClass({ small: true })} download href={file}>
    <Download data-size="small" />
    {label}
  </a>
);

/** The buttons of a row; of those that run, one at a time. */
const RowActs = ({ acts: all }: { acts: readonly RowAct[] }): ReactNode => {
  const { busy, run } = useAct();
  const [asked, ask] = useState<Question | null>(null);
  const press = (act: Pressed) => {
    if ('open' in act) act.open();
    if ('run' in act) run(act.run);
    if ('ask' in act) ask(act.ask);
  };
  return (
    <span className={styles.acts}>
      {all.map((act) =>
        'file' in act ? (
          <File key={act.label} {...act} />
        ) : (
          <Button
            aria-label={act.name}
            busy={'run' in act && busy}
            key={act.label}
            look={act.look ?? 'plain'}
            off={act.off}
            onClick={() => press(act)}
            small
          >
            {act.label}
          </Button>
        ),
      )}
      {asked && (
        <Asking {...asked} onClose={() => ask(null)}>
          {asked.said && <p className="soft">{asked.said}</p>}
        </Asking>
      )}
    </span>
  );
};

/** The column of them. */
export const rowActs = <Row, Facts = undefined>(
  of: (row: Row, facts: Facts) => readonly RowAct[] | false,
  phone?: OnPhone,
): Column<Row, Facts, never> =>
  acts((row, facts) => {
    const all = of(row, facts);
    return all && all.length > 0 && <RowActs acts={all} />;
  }, phone);
