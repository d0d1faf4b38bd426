import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { Foot } from './Foot.tsx';
import { LeavesAt } from './LeavesAt.tsx';
import { Notices } from './Notices.tsx';
import { Recipients } from './Recipients.tsx';
import styles from './Send.module.css';
import { SentFoot } from './SentFoot.tsx';
import { TakenList, useTaken } from './Taken.tsx';
import { type ComposeProps, useWriting, type Writing } from './useWriting.ts';
import { Ways } from './Ways.tsx';

const whomOf = ({ about, party, start }: ComposeProps): string => {
  if (about.kind === 'many')
    return `${about.ids.length} ${about.ids.length === 1 ? about.noun.slice(0, -1) : about.noun}`;
  const named = [party.title, party.person === party.title ? '' : party.person].filter(Boolean).join(', ');
  return named || (start?.replyTo ? `Reply to ${start.replyTo.senderName}` : 'To anybody');
};

const Form = ({ writing }: { writing: Writing }) => {
  const { about, party, draft, later, many, preview, send, sending } = writing;
  const { asked, banner, problems } = sending;
  const body = useRef<HTMLDivElement>(null);
  // What is asked or went wrong is seen, wherever one has scrolled to.
  useEffect(() => {
    if (asked || banner) body.current?.scrollIntoView({ block: 'start' });
  }, [asked, banner]);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter sends from every field
    <div className={`stack single apart ${styles.form}`} onKeyDown={onKeyDown} ref={body}>
      <Notices writing={writing} />
      {about.kind === 'many' && <Recipients about={about} preview={preview} />}
      <Ways writing={writing} />
      {problems.method && (
        <p className="small late" role="alert">
          {problems.method}
        </p>
      )}
      {later.shown && <LeavesAt draft={draft} many={many} onChange={later.choose} state={party.state} />}
    </div>
  );
};

/** The message that is being written, for one lead or client, a selection, or anybody. */
export const Compose = (props: ComposeProps) => {
  const { onClose, onSent = onClose } = props;
  const writing = useWriting(props);
  const { status, taken } = writing.sending;
  const sent = status === 'success';
  const after = useTaken(taken, sent, onSent);
  // A moment later: what is typed before it is known what was left here would be lost.
  if (!writing.read) return null;
  return (
    <Dialog
      description={whomOf(props)}
      foot={
        sent ? (
          <SentFoot onClose={onSent} taken={after} writing={writing} />
        ) : (
          <Foot onClose={onClose} writing={writing} />
        )
      }
      onClose={onClose}
      open
      title="Send Message"
    >
      {sent ? <TakenList failure={after.failure} taken={taken} /> : <Form writing={writing} />}
    </Dialog>
  );
};
