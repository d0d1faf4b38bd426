import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TwoSides } from '#ui/saved/TwoSides.tsx';
import { useReadOnly } from '#view';
import { differing, type Lines } from './lines.ts';
import type { Editing } from './part.ts';
import styles from './Workflow.module.css';

const sideOf = (side: Lines, labels: readonly string[]): string =>
  labels.map((label) => `${label}: ${side[label] ?? 'none'}`).join(' · ');

const Conflict = ({
  conflict,
  keepMine,
  takeTheirs,
}: Pick<Editing<object>, 'conflict' | 'keepMine' | 'takeTheirs'>) => {
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const labels = differing(mine, theirs);
  return (
    <TwoSides
      label="Changed by two people"
      mine={sideOf(mine, labels)}
      onKeep={keepMine}
      onTake={takeTheirs}
      question="Somebody else changed this while you typed."
      theirs={sideOf(theirs, labels)}
      urgent
      whose="Theirs, saved"
    />
  );
};

const whyOff = <Draft extends object>({ conflict, dirty, problems }: Editing<Draft>): string | undefined => {
  if (conflict) return 'Choose whose change holds.';
  if (!dirty) return 'Nothing has been changed.';
  return Object.keys(problems).length > 0 ? 'Something above cannot be saved.' : undefined;
};

/** A panel that saves by itself, with what stands against it beside the button. */
export const Frame = <Draft extends object>({
  title,
  about,
  editing,
  at,
  children,
}: {
  title: string;
  about?: string;
  editing: Editing<Draft>;
  /** What an address calls it that leads to it. */
  at?: string;
  children: ReactNode;
}) => {
  const readOnly = useReadOnly();
  const off = readOnly ?? whyOff(editing);
  return (
    <Panel title={title}>
      <form
        className="stack single apart pad"
        id={at}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!off) editing.save();
        }}
      >
        {editing.found && editing.dirty && <DraftLine {...editing.found} />}
        {about && <p className="small dim">{about}</p>}
        <fieldset className={`stack single apart ${styles.fields}`} disabled={!!readOnly}>
          <legend className="vh">{title}</legend>
          {children}
        </fieldset>
        <Conflict {...editing} />
        <div className="bar wrap">
          <Button busy={editing.busy} look="main" off={off} type="submit">
            {`Save ${title.toLowerCase()}`}
          </Button>
          {off && (editing.dirty || readOnly) && <span className="small dim">{off}</span>}
          {editing.failure && !editing.conflict && <span className="small late">{editing.failure}</span>}
        </div>
      </form>
    </Panel>
  );
};
