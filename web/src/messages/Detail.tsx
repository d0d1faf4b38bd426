import { Link } from '@tanstack/react-router';
import { isStray, type Message, maySteer, messageOperations } from 'domain/messages';
import { useMe } from '#auth';
import { call, isCallError } from '#platform/call.ts';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ArrowLeft, Mail, MessageSquare, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Failure, Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { Actions } from './Actions.tsx';
import { Attachments } from './Attachments.tsx';
import { Conversation } from './Conversation.tsx';
import { Deliveries, hasFailed, ResendFailed } from './Deliveries.tsx';
import { FileStray } from './FileStray.tsx';
import { MailBody } from './MailBody.tsx';
import styles from './Messages.module.css';
import { absorbMessage, textOfMessage, useMessage } from './rows.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { TakeBack } from './TakeBack.tsx';
import type { Composing } from './useComposing.tsx';
import { useTick } from './useTick.ts';
import { addressWords, channelWords, isHeld, statusWords } from './words.ts';

/** What a message is called: its subject, or whom the text went to. */
const titleOf = (message: Message): string => {
  if (message.channel === 'email') return message.subject || 'No subject';
  const other = message.leadName || addressWords(message.recipients[0] ?? '');
  return message.direction === 'in'
    ? `Text from ${message.leadName || senderOf(message)}`
    : `Text to ${other}`;
};

const senderOf = (message: Message): string => {
  const address = message.channel === 'email' ? message.senderEmail : message.senderPhone;
  const written = addressWords(address);
  if (!message.senderName || message.senderName === address) return written;
  return written ? `${message.senderName} (${written})` : message.senderName;
};

// An answer comes to an address of many letters that nobody reads; what it is for says more.
const receiverOf = (address: string): string =>
  /^reply\+\w+\.\w+@/.test(address) ? 'The reply address' : addressWords(address);

const About = ({ message }: { message: Message }) => {
  const { leadId, clientId, leadName } = message;
  if (leadId)
    return (
      <Link params={{ leadId }} to="/leads/$leadId">
        {leadName || 'Lead'}
      </Link>
    );
  if (clientId)
    return (
      <Link params={{ clientId }} to="/clients/$clientId">
        {leadName || 'Client'}
      </Link>
    );
  return <span className="dim">Nobody’s lead or client</span>;
};

const Facts = ({ message, now }: { message: Message; now: number }) => {
  const at = message.channel === 'email' ? message.dateSent : message.sentAt;
  const facts = [
    ['From', senderOf(message)],
    ['To', message.recipients.map(receiverOf).join(', ') || 'Us'],
    [message.direction === 'in' ? 'Received' : 'Written', minuteOf(message.createdAt, now)],
    ...(at && message.direction === 'out' ? [['Sent', minuteOf(at, now)] as const] : []),
  ] as const;
  return (
    <dl className={`compact ${styles.facts}`}>
      <div>
        <dt>About</dt>
        <dd>
          <About message={message} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** While a message is held or waits for its moment it is taken back by one press. */
const Held = ({ message, off }: { message: Message; off: string | undefined }) => {
  const held = message.status === 'queued' && message.leavesAt !== null;
  const now = useTick(held && !message.scheduled);
  if (!isHeld(message, now)) return null;
  return (
    <Strip action={<TakeBack id={message.id} off={off} />}>
      {statusWords(message, now)}. Nothing of it has left yet.
    </Strip>
  );
};

/** Whose name an e-mail bears says nothing while nothing proves it. */
const Unverified = ({ message }: { message: Message }) =>
  message.unverified && (
    <Strip tone="warn">
      Sender not verified. Nothing proves that this e-mail comes from {senderOf(message)}: anybody may have
      written it in this name.
    </Strip>
  );

const Text = ({ message }: { message: Message }) => {
  if (message.channel === 'email' && message.htmlContent !== '')
    return <MailBody html={message.htmlContent} />;
  const text = textOfMessage(message);
  return text === '' ? <p className="dim">Without a text.</p> : <p className={styles.plain}>{text}</p>;
};

const Whole = ({ message, composing }: { message: Message; composing: Composing }) => {
  const me = useMe();
  const readOnly = useReadOnly();
  const now = useTick(false);
  const off = readOnly ?? maySteer(me, message)?.message;
  return (
    <>
      <Held message={message} off={off} />
      <Unverified message={message} />
      <Facts message={message} now={now} />
      <Actions composing={composing} message={message} />
      {isStray(message) && <FileStray message={message} />}
      <div className={`pad ${styles.text}`}>
        <Text message={message} />
      </div>
      <Attachments message={message} />
      {message.deliveries.length > 0 && (
        <section aria-label="What became of it" className={styles.outcome}>
          <Deliveries ids={[message.id]} off={off} />
          {hasFailed(message) && (
            <footer>
              <ResendFailed messages={[message]} off={off} />
            </footer>
          )}
        </section>
      )}
      <Conversation message={message} />
    </>
  );
};

/** One message with all that is to be known of it. */
export const Detail = ({
  id,
  phone,
  composing,
  onClose,
}: {
  id: string;
  phone: boolean;
  composing: Composing;
  onClose: () => void;
}) => {
  const { state, row, error } = useMessage(id);
  const now = useTick(row?.status === 'queued' && row.leavesAt !== null && !row.scheduled);
  const message = row?.whole;
  const Way = row?.channel === 'sms' ? MessageSquare : Mail;
  return (
    <article aria-label="Message" className={styles.detail}>
      <header className={`row ${styles.head}`}>
        {phone && <IconButton glyph={ArrowLeft} name="Back to the messages" onClick={onClose} />}
        <Way />
        <h2>
          {row && <span className="vh">{`${channelWords[row.channel]}: `}</span>}
          {message ? titleOf(message) : row?.subject || row?.leadName || 'Message'}
        </h2>
        {row && <StatusBadge now={now} row={row} />}
        {!phone && <IconButton glyph={X} name="Close the message" onClick={onClose} small />}
      </header>
      {message ? (
        <Whole composing={composing} message={message} />
      ) : (
        <>
          {state === 'loading' && <Bones label="Loading the message" rows={4} />}
          {state === 'missing' && (
            <Empty icon={<Mail />} title="This message is not there">
              <p>It was removed, or it is about a lead that is no longer yours.</p>
            </Empty>
          )}
          {state === 'failed' && (
            <Failure error={error} onRetry={() => void retry(id)}>
              {`Could not load the message. ${error.message}`}
            </Failure>
          )}
        </>
      )}
    </article>
  );
};

const retry = async (id: string) => {
  try {
    absorbMessage(await call(messageOperations.get, { id }));
  } catch (error) {
    toast.error(isCallError(error) ? error.message : 'Could not load the message.');
  }
};
