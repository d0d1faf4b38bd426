import { useRouter } from '@tanstack/react-router';
import { messageStatuses } from 'domain/messages';
import type { MouseEvent } from 'react';
import styles from './Messages.module.css';
import { StatusBadge } from './StatusBadge.tsx';

/** A message as timelines tell it: `verb` is how it stands, `label` its channel, the id follows an ‘m’. */
type Told = { id: string; verb: string; label: string; text: string };

/** What was done, after the name of who did it. */
export const messageSaid = ({ verb, label }: Pick<Told, 'verb' | 'label'>): string => {
  const way = label === 'sms' ? 'text' : 'e-mail';
  return verb === 'received' ? `answered by ${way}` : `wrote ${way === 'text' ? 'a text' : 'an e-mail'}`;
};

/** The subject or first words of a message with where it stands; pressed, it opens among the messages. */
export const TimelineMessage = ({ item: { id, verb, text } }: { item: Told }) => {
  // A timeline shown alone stands outside of any router.
  const router: { navigate: (to: { href: string }) => unknown } | undefined = useRouter({ warn: false });
  const status = messageStatuses.find((one) => one === verb);
  const href = `/messaging?message=${id.slice(1)}`;
  const open = (event: MouseEvent) => {
    if (!router || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <p className={styles.told}>
      <a href={href} onClick={open}>
        {text || 'Without words'}
      </a>
      {status && <StatusBadge now={0} row={{ status, leavesAt: null, scheduled: false }} />}
    </p>
  );
};
