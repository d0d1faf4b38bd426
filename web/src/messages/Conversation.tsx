import { Link } from '@tanstack/react-router';
import { type Message, type MessageSummary, messageOperations } from 'domain/messages';
import { useRead } from '#platform/query.ts';
import { useRow } from '#platform/useStore.ts';
import { ArrowDown, ArrowUp } from '#ui/Icon.tsx';
import styles from './Messages.module.css';
import { messages, useMessage } from './rows.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { shortMoment } from './words.ts';

const most = 12;

const Entry = ({ of, current }: { of: MessageSummary; current: boolean }) => {
  const row = useRow(messages, of.id) ?? of;
  const now = Date.now();
  const Way = row.direction === 'in' ? ArrowDown : ArrowUp;
  return (
    <li>
      <Link
        aria-current={current ? 'true' : undefined}
        replace
        search={(before: object) => ({ ...before, message: row.id })}
        to="/messaging"
      >
        <Way data-size="small" />
        <span className="vh">{row.direction === 'in' ? 'From them: ' : 'From us: '}</span>
        <span className="cut">{row.subject ? `${row.subject} · ${row.preview}` : row.preview}</span>
        <StatusBadge now={now} row={row} />
        <time dateTime={row.createdAt}>{shortMoment(row.createdAt, now)}</time>
      </Link>
    </li>
  );
};

const bare = (subject: string): string => subject.replace(/^\s*((re|fwd?|aw|wg)\s*:\s*)+/i, '').toLowerCase();

/** What one answers belongs to the same talk: texts all of them, e-mails by their subject. */
const isSameTalk = (one: MessageSummary, of: Message): boolean =>
  one.id === of.id ||
  one.id === of.replyTo ||
  of.channel === 'sms' ||
  (bare(one.subject) !== '' && bare(one.subject) === bare(of.subject));

const Answered = ({ id }: { id: string }) => {
  const { row } = useMessage(id);
  return row ? <Entry current={false} of={row} /> : null;
};

/** The talk a message belongs to, oldest first: what it answers, and what answered it. */
export const Conversation = ({ message }: { message: Message }) => {
  const { leadId, clientId, channel, replyTo } = message;
  const of = leadId ? { leadId } : clientId ? { clientId } : null;
  const { data } = useRead(
    messageOperations.list,
    { ...of, channel, limit: 50 },
    { when: of !== null, follows: ['messages'] },
  );
  const talk = (data?.items ?? []).filter((one) => isSameTalk(one, message)).slice(0, most);
  const answers = replyTo !== null && !talk.some(({ id }) => id === replyTo);
  if (talk.length < 2 && !answers) return null;
  return (
    <section aria-label="Conversation" className={styles.talk}>
      <h3>Conversation</h3>
      <ul>
        {answers && <Answered id={replyTo} />}
        {talk.toReversed().map((one) => (
          <Entry current={one.id === message.id} key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
};
