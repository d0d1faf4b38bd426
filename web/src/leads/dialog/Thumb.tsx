import { phoneLink, smsLink } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import type { ReactNode } from 'react';
import { useMailOff, useSmsOff, Write } from '#leads/contact/Write.tsx';
import type { QuickActions } from '#leads/notes/Compose.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import {
  Calendar,
  CalendarClock,
  Mail,
  MessageSquareText,
  NotebookPen,
  Phone,
  PhoneOutgoing,
} from '#ui/Icon.tsx';
import styles from './Dialog.module.css';

const Link = ({
  href,
  off,
  main = false,
  children,
}: {
  href: string;
  off: string | null;
  main?: boolean;
  children: ReactNode;
}) =>
  off ? (
    <Button off={off}>{children}</Button>
  ) : (
    <a className={buttonClass(main ? { look: 'main' } : {})} href={href}>
      {children}
    </a>
  );

// While no text leaves from here, the phone's own program is as good as it was.
const Text = ({ lead }: { lead: Lead }) => {
  const words = (
    <>
      <MessageSquareText />
      Text
    </>
  );
  const { off, disabled } = useSmsOff(lead);
  return disabled ? (
    <Link href={smsLink(lead.phone)} off={null}>
      {words}
    </Link>
  ) : (
    <Write channel="sms" lead={lead} off={off} small={false}>
      {words}
    </Write>
  );
};

const Letter = ({ lead }: { lead: Lead }) => (
  <Write channel="email" lead={lead} off={useMailOff(lead)} small={false}>
    <Mail />
    E-mail
  </Write>
);

/** On a phone: Call, Text, E-mail, Note, Contacted, Next step and Schedule, fixed under the thumb. */
export const Thumb = ({
  lead,
  actions,
  off,
  onNote,
  onNextStep,
  onSchedule,
}: {
  lead: Lead;
  actions: QuickActions;
  /** Why nothing may be edited. */
  off: string | null;
  onNote: () => void;
  onNextStep: () => void;
  onSchedule: () => void;
}) => (
  <div className={styles.thumb}>
    <Link href={phoneLink(lead.phone)} main off={lead.phone ? null : 'No phone number'}>
      <Phone />
      Call
    </Link>
    <Text lead={lead} />
    <Letter lead={lead} />
    <Button off={actions.note.off} onClick={onNote}>
      <NotebookPen />
      Note
    </Button>
    <Button off={actions.contacted.off} onClick={() => void actions.contacted.run()}>
      <PhoneOutgoing />
      Contacted
    </Button>
    <Button off={off} onClick={onNextStep}>
      <CalendarClock />
      Next step
    </Button>
    <Button off={off} onClick={onSchedule}>
      <Calendar />
      Schedule
    </Button>
  </div>
);
