import type { Lead, LeadField } from 'domain/leads';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Check, CircleAlert, Clock, LoaderCircle } from '#ui/Icon.tsx';
import type { Autosave, FieldState } from './autosave.ts';
import styles from './Saved.module.css';

export type Editing = {
  lead: Lead;
  autosave: Autosave;
  /** Why the fields may only be read now. */
  off: string | null;
};

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

/** The lead in the dialog and the controller that saves its fields. */
export const useEditing = (): Editing => {
  const editing = use(EditingContext);
  if (!editing) throw new Error('No lead is being edited here');
  return editing;
};

/** One field of the lead: what is shown, what became of saving it, and how to change it. */
export const useSaved = <Field extends LeadField>(field: Field) => {
  const { lead, autosave, off } = useEditing();
  const state = useSyncExternalStore(autosave.subscribe, () => autosave.state(field));
  const stored = lead[field] as Lead[Field];
  return {
    value: state.draft ? (state.draft.value as Lead[Field]) : stored,
    state,
    off,
    pause: (value: Lead[Field]) => autosave.change(field, value, 'pause'),
    once: (value: Lead[Field]) => autosave.change(field, value, 'once'),
    leave: () => autosave.leave(field),
    mark: <SavedMark onPutBack={() => autosave.putBack(field)} state={state} />,
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

/** Saving → Saved → nothing, or Not saved with the way back to what was typed (D12). */
const SavedMark = ({ state, onPutBack }: { state: FieldState; onPutBack: () => void }) => {
  if (state.mark === 'saving')
    return (
      <Word
        icon={<LoaderCircle aria-hidden="true" className={styles.spin} data-size="small" />}
        look={styles.word}
      >
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
      <span title={state.typed?.message}>Not saved</span>
      <button onClick={onPutBack} type="button">
        Put back what I typed
      </button>
    </Word>
  );
};
