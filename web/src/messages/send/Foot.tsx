import { Button } from '#ui/Button.tsx';
import { CalendarClock, Check, Mail, Send } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import type { Draft } from './draft.ts';
import { useSendTest } from './useSendTest.ts';
import type { Writing } from './useWriting.ts';

const answers = { both: 'Send Email and SMS', email: 'Send Email', sms: 'Send SMS', none: 'Send' } as const;

const answerOf = ({ email, sms, leavesAt }: Draft): string => {
  const answer = answers[email && sms ? 'both' : email ? 'email' : sms ? 'sms' : 'none'];
  return leavesAt ? answer.replace('Send', 'Schedule') : answer;
};

const keptWords = { no: null, page: 'Draft kept until this page is left', device: 'Draft kept' } as const;

/** Why it cannot be sent; else that a draft is kept, and what is left of a limit. */
const Said = ({ writing: { off, kept, saidOfLimits } }: { writing: Writing }) => {
  if (off) return <span className="small dim">{off}</span>;
  const words = keptWords[kept];
  return (
    <span className="small dim" role="status">
      {words && (
        <>
          <Check data-size="small" /> {words}
        </>
      )}
      {words && saidOfLimits ? ' · ' : ''}
      {saidOfLimits}
    </span>
  );
};

/** Below the message: how it stands, and the ways to send it. */
export const Foot = ({ writing, onClose }: { writing: Writing; onClose: () => void }) => {
  const { about, draft, off, later, send, sending } = writing;
  const test = useSendTest(about, draft);
  return (
    <>
      <Said writing={writing} />
      <MoreMenu
        items={[
          {
            label: 'Send test to me',
            icon: <Mail data-size="small" />,
            onSelect: () => test.run(),
            off: off ?? test.off,
          },
          {
            label: 'Send later…',
            icon: <CalendarClock data-size="small" />,
            onSelect: later.open,
            off: off ?? undefined,
          },
        ]}
        label="More ways to send"
        look="plain"
      />
      <Button onClick={onClose}>Cancel</Button>
      <Button glyph={Send} busy={sending.status === 'sending'} look="main" off={off} onClick={() => send()}>
        {answerOf(draft)}
      </Button>
    </>
  );
};
