import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Check, CircleAlert, Clock, LoaderCircle } from '#ui/Icon.tsx';
import type { Autosave, FieldState } from './autosave.ts';
import styles from './Saved.module.css';

/** A row whose fields are saved while one types. */
export type Editing<Row extends object = Readonly<Record<string, unknown>>> = {
  row: Row;
  autosave: Autosave;
  /** Why the fields may only be read now. */
  off: string | null;
};

const EditingContext = createContext<Editing<object> | null>(null);
export const EditingProvider = EditingContext.Provider;

/** The row that is edited here and the controller that saves its fields. */
export const useEditing = <Row extends object>(): Editing<Row> => {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Nothing is being edited here');
  return editing as Editing<Row>;
};

/** One field of the row: what is shown, what became of saving it, and how to change it. */
export const useSaved = <Row extends object, Field extends keyof Row & string>(field: Field) => {
  const { row, autosave, off } = useEditing<Row>();
  const state = useSyncExternalStore(autosave.subscribe, () => autosave.state(field));
  return {
    value: state.draft ? (state.draft.value as Row[Field]) : row[field],
    state,
    off,
    pause: (value: Row[Field]) => autosave.change(field, value, 'pause'),
    once: (value: Row[Field]) => autosave.change(field, value, 'once'),
    leave: () => autosave.leave(field),
    /** Why it was not saved. */
    error: state.message,
    mark: <SavedMark onTakeBack={() => autosave.takeBack(field)} state={state} />,
  };
};

const Word = ({
  icon,
  look,
  children,
}: {
  icon: ReactNode;
  look?: string | undefined;
  children: ReactNode;
}) => (
  <span className={look}>
    {icon}
    {children}
  </span>
);

/** Saving → Saved → nothing, or Not saved with the way back to what is stored. */
const SavedMark = ({ state, onTakeBack }: { state: FieldState; onTakeBack: () => void }) => {
  if (state.mark === 'saving')
    return (
      <Word icon={<LoaderCircle aria-hidden="true" className="spin" data-size="small" />} look={styles.word}>
        Saving
      </Word>
    );
  if (state.mark === 'saved')
    return (
      <Word icon={<Check aria-hidden="true" data-size="small" />} look={styles.ok}>
        Saved
      </Word>
    );
  if (state.mark === 'offline')
    return (
      <Word icon={<Clock aria-hidden="true" data-size="small" />} look={styles.word}>
        Waits for the network
      </Word>
    );
  if (state.mark !== 'failed') return null;
  return (
    <Word icon={<CircleAlert aria-hidden="true" data-size="small" />} look={styles.no}>
      <span>Not saved</span>
      <button onClick={onTakeBack} type="button">
        Take back
      </button>
    </Word>
  );
};
