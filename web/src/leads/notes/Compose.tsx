import { type ContactOutcome, contactLead, type Lead, noteLead } from 'domain/leads';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import styles from '#leads/dialog/Dialog.module.css';
import { addNote, contact } from '#leads/verbs.tsx';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { NotebookPen, PhoneMissed, PhoneOutgoing } from '#ui/Icon.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useWork } from '#view';

/** The note that is being written: a draft on this device, until it is added or thrown away. */
export type Draft = {
  text: string;
  set: (text: string) => void;
  clear: () => void;
  /** The text goes at once; refused, it comes back before what was typed since. */
  send: (work: (text: string) => Promise<boolean>) => Promise<boolean>;
  /** When it was begun earlier. */
  found: { at: string; onThrowAway: () => void } | null;
};

export const useNoteDraft = (leadId: string): Draft => {
  const draft = useDraft({
    noun: 'leads.note',
    at: leadId,
    values: () => ({ text: '' }),
    check: () => ({}),
    fields: (values) => values,
    saved: () => {},
  });
  const { text } = draft.values;
  return {
    text,
    set: (typed) => draft.set('text', typed),
    found: draft.form.draft,
    clear: draft.clear,
    send: async (work) => {
      draft.clear();
      const done = await work(text);
      if (!done) draft.set('text', [text, draft.now().text].filter(Boolean).join('\n\n'));
      return done;
    },
  };
};

/** The quick actions: each with its reason when it may not be used now. */
export const useQuickActions = (lead: Lead, draft: Draft) => {
  const { by, off } = useWork();
  const why = (outcome: ContactOutcome): string | false =>
    off ?? refusalOf(lead, (row, at) => contactLead(row, { outcome, note: '' }, by, at))?.message ?? false;
  const noteOff: string | false =
    off ?? refusalOf(lead, (row, at) => noteLead(row, { text: '' }, by, at))?.message ?? false;
  const { send } = draft;
  return {
    attempted: { off: why('attempted'), run: () => send((text) => contact(by, lead.id, 'attempted', text)) },
    contacted: { off: why('contacted'), run: () => send((text) => contact(by, lead.id, 'contacted', text)) },
    sold: { off: why('sold'), run: () => send((text) => contact(by, lead.id, 'sold', text)) },
    note: { off: noteOff, run: () => send((text) => addNote(by, lead.id, text)) },
  };
};

export type QuickActions = ReturnType<typeof useQuickActions>;

/** Brings the note field and what saves it into sight together. */
export const showCompose = (field: HTMLElement | null) =>
  field?.parentElement?.scrollIntoView({ block: 'start' });

/** A keyboard that opens over a phone takes the room from below: what saves stays above it. */
const useAboveKeyboard = (field: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const show = () =>
      field.current && field.current === document.activeElement && showCompose(field.current);
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [field]);

/** The note field and the four quick actions (MOVE-09). */
export const Compose = ({
  draft,
  actions,
  field,
  children,
}: {
  draft: Draft;
  actions: QuickActions;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Below the quick actions. */
  children?: ReactNode;
}) => {
  const { attempted, contacted, sold, note } = actions;
  useAboveKeyboard(field);
  return (
    <div className={`stack pad ${styles.compose}`}>
      <h3 id="lead-notes">Notes</h3>
      {draft.found && draft.text !== '' && <DraftLine {...draft.found} />}
      <TextArea
        aria-label="Note"
        maxLength={2000}
        onChange={(event) => draft.set(event.target.value)}
        placeholder="What was said, and what comes next"
        readOnly={note.off !== false}
        ref={field}
        rows={3}
        value={draft.text}
      />
      <div className={styles.acts4}>
        <Button glyph={PhoneMissed} off={attempted.off} onClick={() => void attempted.run()}>
          Attempted Contact
        </Button>
        <Button glyph={PhoneOutgoing} off={contacted.off} onClick={() => void contacted.run()}>
          Contacted
        </Button>
        <Button off={sold.off} onClick={() => void sold.run()}>
          <Porthole of="sold" plain size={14} />
          Mark as Sold
        </Button>
        <Button glyph={NotebookPen} off={note.off} onClick={() => void note.run()}>
          Add Notes Only
        </Button>
      </div>
      {attempted.off && <p className="small dim">{attempted.off}</p>}
      {!attempted.off && sold.off && <p className="small dim">{sold.off}</p>}
      {children}
    </div>
  );
};
