import { failedText, type Message, messageOperations, undoTime } from 'domain/messages';
import { absorbMessage, messages } from '#messages/rows.ts';
import { addressWords } from '#messages/words.ts';
import { call } from '#platform/call.ts';
import { minuteOf } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import type { Draft } from './draft.ts';
import styles from './Send.module.css';

const settled = ['sent', 'delivered', 'failed', 'partial', 'bounced', 'cancelled'];
const watched = 10 * 60_000;

/** ‘Failed to send SMS to +1 707 555 0199’: what is said of a message that did not get through (MSG-06). */
export const failureOf = (message: Message): string | null => {
  const failed = message.deliveries.filter(({ state }) => state === 'failed' || state === 'bounced');
  const [first] = failed;
  if (!first) return null;
  if (message.channel === 'email') return failed.map(({ address }) => failedText.email(address)).join('. ');
  if (failed.length > 1 && failed.length === message.deliveries.length) return failedText.allSms;
  return failed.map(({ address }) => failedText.sms(addressWords(address))).join('. ');
};

const tellFailure = async (id: string): Promise<void> => {
  const message = await call(messageOperations.get, { id });
  absorbMessage(message);
  const said = failureOf(message);
  if (!said) return;
  const shown = toast.error(
    <>
      {said}{' '}
      <PageLink className={styles.show} href={`/messaging?message=${id}`} onGo={() => toast.dismiss(shown)}>
        Show
      </PageLink>
    </>,
  );
};

/** Says what fails after the dialog is gone. */
export const watchOutcome = (id: string): void => {
  const done = () => {
    stop();
    clearTimeout(timer);
  };
  const stop = messages.subscribeRow(id, () => {
    const status = messages.row(id)?.status;
    if (!status || !settled.includes(status)) return;
    done();
    if (status === 'failed' || status === 'partial' || status === 'bounced')
      // The list of messages says it as well.
      void tellFailure(id).catch(() => {});
  });
  const timer = setTimeout(done, watched);
};

const takeBack = async (ids: readonly string[], putBack: () => Promise<void>): Promise<void> => {
  const all = await Promise.allSettled(ids.map((id) => call(messageOperations.cancel, { id })));
  const back = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const message of back) absorbMessage(message);
  const refused = all.find((one) => one.status === 'rejected');
  if (refused) toast.error(messageOf(refused.reason));
  if (back.length === 0) return;
  await putBack();
  const which = ids.length > 1 ? `${back.length} of ${ids.length} messages taken back.` : 'Taken back.';
  toast.success(`${which} Your text is kept as a draft.`);
};

/** What was queued may be taken back for ten seconds. */
export const offerUndo = (ids: readonly string[], draft: Draft, putBack: () => Promise<void>): void => {
  const many = ids.length > 1 ? `${ids.length} messages` : 'Message';
  const when = draft.daytime ? 'tomorrow morning' : draft.leavesAt && minuteOf(draft.leavesAt);
  const said = when ? `${many} scheduled for ${when}` : `${many} queued`;
  toast.undo(said, () => void takeBack(ids, putBack), undoTime / 1000);
};
