import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogSize } from './Dialog.tsx';
import { DraftLine } from './draft/DraftLine.tsx';

// Under a finger the field would bring the keyboard up over the dialog before anybody has read it.
const firstField = (form: HTMLFormElement | null): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches
    ? null
    : (form?.querySelector<HTMLElement>('input, select, textarea') ?? null);

/** A dialog around one form: its fields, and a foot that says what failed or is missing, with Cancel and the act. */
export const FormDialog = ({
  title,
  description,
  size = 'sm',
  answer,
  leave = 'Cancel',
  danger = false,
  busy,
  off,
  failure,
  draft,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** Names what will happen: ‘Change role’. */
  answer: string;
  /** What leaves it as it is, where the act is itself a ‘Cancel’. */
  leave?: string;
  /** Ends something. */
  danger?: boolean;
  busy: boolean;
  /** Why the form may not be sent now. */
  off?: string | undefined;
  failure?: string | null;
  /** That it was begun earlier, and how it is thrown away. */
  draft?: { at: string; onThrowAway: () => void } | null;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  const first = useRef<HTMLElement>(null);
  return (
    <Dialog
      description={description}
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? off}</span>
          <Button onClick={onClose}>{leave}</Button>
          <Button busy={busy} form={id} look={danger ? 'dangerFill' : 'main'} off={off} type="submit">
            {answer}
          </Button>
        </>
      }
      initialFocus={first}
      onClose={onClose}
      open
      size={size}
      title={title}
    >
      <form
        className="stack single apart"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
        ref={(form) => {
          first.current = firstField(form);
        }}
      >
        {draft && <DraftLine {...draft} />}
        {children}
      </form>
    </Dialog>
  );
};
