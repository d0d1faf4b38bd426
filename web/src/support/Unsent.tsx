import { Link } from '@tanstack/react-router';
import { supportRequestOperations } from 'domain/supportRequests';
import { useWrites } from '#offline';
import { isUnderWay, type KeptWrite } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { Button } from '#ui/Button.tsx';
import { WifiOff } from '#ui/Icon.tsx';
import { Strip } from '#ui/Strip.tsx';
import { waitsWords } from './sending.ts';

const isNew = ({ operation }: KeptWrite) => operation === supportRequestOperations.create.name;
const useSupportWrites = () => useWrites().filter(({ noun }) => noun === 'supportRequests');
const refusedWords = ({ reason }: KeptWrite) => `Not accepted: ${reason ?? 'Something went wrong.'}`;

/** What was written here and is not sent: it waits for the network, or was not accepted. */
export const Unsent = () =>
  useSupportWrites().map((write) => {
    const { key, title, words, rowId } = write;
    const name = (
      <>
        <b>{title}</b> {!isNew(write) && `${words}. `}
      </>
    );
    if (isUnderWay(write))
      return (
        <Strip icon={<WifiOff />} key={key}>
          {name}
          {waitsWords}
        </Strip>
      );
    const search = isNew(write) ? { tab: 'contact' as const } : { tab: 'requests' as const, request: rowId };
    return (
      <Strip
        action={
          <Link search={search} to="/support">
            Open in the form
          </Link>
        }
        key={key}
        tone="bad"
      >
        {name}
        {refusedWords(write)}
      </Strip>
    );
  });

/** What was written below a request and waits for the network. */
export const Waiting = ({ of }: { of: string }) =>
  useSupportWrites()
    .filter((write) => isUnderWay(write) && !isNew(write) && write.rowId === of)
    .map(({ key, input }) => (
      <Strip icon={<WifiOff />} key={key}>
        <q>{String(input['text'])}</q> {waitsWords}
      </Strip>
    ));

/** Above the form that it was written in: what was not accepted, to be taken into the form once more. */
export const Refused = ({
  of = null,
  taken,
  off,
}: {
  /** The request it was written below; null: new requests. */
  of?: string | null;
  taken: (write: KeptWrite) => void;
  /** Why it cannot be taken in now. */
  off: string | undefined;
}) =>
  useSupportWrites()
    .filter(
      (write) => !isUnderWay(write) && (of === null ? isNew(write) : !isNew(write) && write.rowId === of),
    )
    .map((write) => (
      <Strip
        action={
          <Button
            off={off}
            onClick={() => {
              taken(write);
              void writeQueue.discard(write.key);
            }}
            small
          >
            Write it again
          </Button>
        }
        key={write.key}
        tone="bad"
      >
        <b>{of === null ? write.title : write.words}</b> {refusedWords(write)}
      </Strip>
    ));

/** Said while something else stands in the form. */
export const formIsTaken = 'Send or throw away what is written here first.';
