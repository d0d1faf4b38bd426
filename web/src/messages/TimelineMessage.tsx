import { useRouter } from '@tanstack/react-router';
import { maySteer, messageStatuses } from 'domain/messages';
import type { MouseEvent } from 'react';
import { useSettings } from '#settings';
import { useReadOnly, useWork } from '#view';
import styles from './Messages.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { TakeBack } from './TakeBack.tsx';
import { useTick } from './useTick.ts';
import { isHeld, textsRest } from './words.ts';

/** A message as timelines tell it: `verb` is how it stands, `label` its channel, the id follows an ‘m’. */
type Told = {
  id: string;
  by: string | null;
  verb: string;
  label: string;
  text: string;
  waits?: { leavesAt: string | null; scheduled: boolean; reason: string };
  unverified?: true;
};

/** What was done, after the name of who did it. */
export const messageSaid = ({ verb, label }: Pick<Told, 'verb' | 'label'>): string => {
  const way = label === 'sms' ? 'text' : 'e-mail';
  return verb === 'received' ? `answered by ${way}` : `wrote ${way === 'text' ? 'a text' : 'an e-mail'}`;
};

const waitsForMoment = { leavesAt: null, scheduled: false, reason: '' };

/** The subject or first words of a message with where it stands; pressed, it opens among the messages. */
export const TimelineMessage = ({ item }: { item: Told }) => {
  const { id, by, verb, label, text, waits = waitsForMoment, unverified = false } = item;
  // A timeline shown alone stands outside of any router.
  const router: { navigate: (to: { href: string }) => unknown } | undefined = useRouter({ warn: false });
  const settings = useSettings();
  const { by: me } = useWork();
  const readOnly = useReadOnly();
  const now = useTick(waits.leavesAt !== null && !waits.scheduled);
  const status = messageStatuses.find((one) => one === verb);
  const href = `/messaging?message=${id.slice(1)}`;
  const open = (event: MouseEvent) => {
    if (!router || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  const row = status && { ...waits, status, unverified };
  const held = row !== undefined && isHeld(row, now);
  const rests = label === 'sms' && settings ? textsRest(settings, now) : '';
  const why = status === 'queued' && !held ? waits.reason || rests : '';
  return (
    <p className={styles.told}>
      <a href={href} onClick={open}>
        {text || 'Without words'}
      </a>
      {row && <StatusBadge now={now} row={row} />}
      {why && <span className="small dim">{why}</span>}
      {held && !maySteer(me, { ...row, direction: 'out', senderId: by }) && (
        <TakeBack id={id.slice(1)} off={readOnly} />
      )}
    </p>
  );
};
