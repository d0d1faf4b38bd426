import { type Delivery, type Message, messageTexts } from 'domain/messages';
import type { MailState } from 'domain/outbox';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import {
  Check,
  CircleAlert,
  CircleHelp,
  Clock,
  LoaderCircle,
  Mail,
  MessageSquare,
  Undo2,
} from '#ui/Icon.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Ridge } from '#ui/Ridge.tsx';
import { useReadOnly } from '#view';
import styles from './Deliveries.module.css';
import { useMessages } from './rows.ts';
import { useResend } from './useResend.ts';
import { addressWords, isHeld, momentWithin, stateWords, textsRest, unknownWords } from './words.ts';

const glyphs = {
  queued: Clock,
  sending: LoaderCircle,
  sent: Check,
  delivered: Check,
  failed: CircleAlert,
  bounced: CircleAlert,
  unknown: CircleHelp,
  cancelled: Undo2,
} satisfies Record<MailState, unknown>;

const inks = { plain: 'dim', info: 'soft', ok: 'good', warn: 'soon', bad: 'late' } as const;

const failed: readonly MailState[] = ['failed', 'bounced'];
const arrived: readonly MailState[] = ['sent', 'delivered'];

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** What else is to be said of where a delivery stands. */
const more = ({ state, reason, nextAt, attempts }: Delivery, now: number): string => {
  if (state === 'unknown') return sentence(reason) || unknownWords;
  if (failed.includes(state)) return sentence(reason);
  if (state !== 'queued') return '';
  // Whoever waits for a mail server leaves at no moment that we know.
  if (reason === messageTexts.noMailServer) return sentence(reason);
  const waits = nextAt !== null && Date.parse(nextAt) > now;
  if (attempts > 0 && waits) return `${sentence(reason)} Tried again ${minuteOf(nextAt, now)}.`.trim();
  if (!waits) return sentence(reason);
  // Held for an undo: a minute and its day would promise too much of so little.
  const moment = Date.parse(nextAt) - now < 60_000 ? 'in a moment' : minuteOf(nextAt, now);
  return `${reason ? `${sentence(reason)} ` : ''}Leaves ${moment}.`;
};

/** How many of them arrived and what became of the others: ‘2 of 6 sent, 1 failed, 1 unknown’. */
export const deliveryTally = (deliveries: readonly Delivery[]): string => {
  const count = (states: readonly MailState[]) =>
    deliveries.filter(({ state }) => states.includes(state)).length;
  const others = [
    [count(failed), 'failed'],
    [count(['unknown']), 'unknown'],
    [count(['cancelled']), 'taken back'],
  ] as const;
  const said = others.filter(([many]) => many > 0).map(([many, word]) => `${many} ${word}`);
  return [`${count(arrived)} of ${deliveries.length} sent`, ...said].join(', ');
};

/** Whether a message has addresses that failed for good and may be sent to again alone. */
export const hasFailed = ({ deliveries }: Pick<Message, 'deliveries'>): boolean =>
  deliveries.some(({ state }) => failed.includes(state));

// Only they themselves take it back: sending again would be refused.
const optedOut = ({ reason }: Delivery): string | undefined =>
  reason.startsWith('Opted out on') ? sentence(reason) : undefined;

type OfOne = { message: Message; delivery: Delivery; off: string | undefined };

const Again = ({ message, delivery, off }: OfOne) => {
  const { busy, resend } = useResend();
  const readOnly = useReadOnly();
  const unknown = delivery.state === 'unknown';
  if (!unknown && !failed.includes(delivery.state)) return null;
  const word = unknown ? 'Send again' : 'Retry';
  return (
    <Button
      aria-label={`${word}: ${addressWords(delivery.address)}`}
      busy={busy}
      off={readOnly ?? off ?? optedOut(delivery)}
      onClick={() => resend([{ id: message.id, deliveries: [delivery.id] }])}
      small
    >
      {word}
    </Button>
  );
};

const Line = ({ message, delivery, off, now }: OfOne & { now: number }) => {
  const settings = useSettings();
  const [plain, tone] = stateWords[delivery.state];
  const held = isHeld(message, now);
  const word = held && message.scheduled ? 'Scheduled' : plain;
  const Glyph = glyphs[delivery.state];
  const Way = message.channel === 'email' ? Mail : MessageSquare;
  const rests = delivery.state === 'queued' && message.channel === 'sms' && !held;
  const said = more(delivery, now) || (rests && settings ? sentence(textsRest(settings, now)) : '');
  const at = arrived.includes(delivery.state) && delivery.sentAt;
  return (
    <li data-state={delivery.state}>
      <span className={classes(styles.glyph, inks[tone])}>
        <Glyph className={delivery.state === 'sending' ? 'spin' : undefined} />
      </span>
      <div className={`fill ${styles.one}`}>
        <span className={`row near ${styles.address}`}>
          <Way data-size="small" />
          <span className="cut" title={delivery.address}>
            {addressWords(delivery.address)}
          </span>
        </span>
        <span className={classes('small', inks[tone])}>
          {at ? `${word} ${momentWithin(at, now)}` : word}
          {said && <span className="dim">{`. ${said}`}</span>}
        </span>
      </div>
      <Again delivery={delivery} message={message} off={off} />
    </li>
  );
};

/** Sends once more to every address that failed, and to no other. */
export const ResendFailed = ({
  messages,
  off,
}: {
  messages: readonly Message[];
  off?: string | undefined;
}) => {
  const { busy, resend } = useResend();
  const readOnly = useReadOnly();
  const some = messages.filter(hasFailed);
  if (some.length === 0) return null;
  return (
    <Button busy={busy} off={readOnly ?? off} onClick={() => resend(some.map(({ id }) => ({ id })))} small>
      Resend to failed only
    </Button>
  );
};

/** Every recipient of one or several messages speaks for itself, live, with its own way on. */
export const Deliveries = ({
  ids,
  off,
}: {
  ids: readonly string[];
  /** Why nothing may be sent again. */
  off?: string | undefined;
}) => {
  const messages = useMessages(ids);
  const now = Date.now();
  const all = messages.flatMap(({ deliveries }) => deliveries);
  if (messages.length < ids.length && all.length === 0)
    return <Bones label="Reading what became of it" rows={ids.length} />;
  if (all.length === 0) return null;
  const sent = all.filter(({ state }) => arrived.includes(state)).length;
  return (
    <div className={styles.deliveries}>
      <p className={`bar small soft num ${styles.tally}`} role="status">
        <Ridge lit={sent} of={all.length} tone="ok" wide />
        {deliveryTally(all)}
      </p>
      <ul aria-label="Recipients">
        {messages.flatMap((message) =>
          message.deliveries.map((delivery) => (
            <Line delivery={delivery} key={delivery.id} message={message} now={now} off={off} />
          )),
        )}
      </ul>
    </div>
  );
};
