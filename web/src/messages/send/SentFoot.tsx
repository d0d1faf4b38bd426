import type { MessageChannel } from 'domain/kernel';
import type { Message } from 'domain/messages';
import { addressWords } from '#messages/words.ts';
import { Check } from '#ui/Icon.tsx';
import type { Draft } from './draft.ts';
import { TakenFoot, type useTaken } from './Taken.tsx';
import type { Writing } from './useWriting.ts';

/** The message once more, for those whom it did not reach. */
const failedOnly = (messages: readonly Message[]): Partial<Draft> => {
  const failed = (channel: MessageChannel) =>
    messages.flatMap((message) =>
      message.channel === channel
        ? message.deliveries.filter(({ state }) => state === 'failed' || state === 'bounced')
        : [],
    );
  const [emails, texts] = [failed('email'), failed('sms')];
  return {
    email: emails.length > 0,
    sms: texts.length > 0,
    ...(emails.length > 0 && { to: emails.map(({ address }) => address).join(', ') }),
    ...(texts.length > 0 && { numbers: texts.map(({ address }) => addressWords(address)).join(', ') }),
  };
};

/** Below what becomes of a message: that it was taken, and what is left to do about it. */
export const SentFoot = ({
  writing: { draft, change, many, sending },
  taken: { messages, failure, stays },
  onClose,
}: {
  writing: Writing;
  taken: ReturnType<typeof useTaken>;
  onClose: () => void;
}) => {
  const edit = () => {
    sending.editAgain();
    change(failedOnly(messages));
  };
  return (
    <>
      {!failure && (
        <span className="small good" role="status">
          <Check data-size="small" /> {draft.leavesAt ? 'Scheduled' : 'Message queued'}
        </span>
      )}
      <TakenFoot
        failure={failure}
        messages={messages}
        onClose={onClose}
        onEdit={many ? null : edit}
        stays={stays}
      />
    </>
  );
};
