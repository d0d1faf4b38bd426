import { calendarFeedOperations, type FeedAddress } from 'domain/appointments';
import { useState } from 'react';
import { keepAnswer } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';

const warning = 'Whoever has it reads your events: title, time, site name and address.';

const statusOf = ({ madeAt, readAt, endedAt }: FeedAddress): string =>
  endedAt !== null
    ? `The link ended ${moment(endedAt)}, with your password or with your sign-ins elsewhere. Calendars that subscribed to it find nothing there any more: make a new link and subscribe to it anew. ${warning}`
    : madeAt === null
      ? `No link. ${warning}`
      : `Made ${moment(madeAt)}, ${readAt === null ? 'not read yet' : `last read ${moment(readAt)}`}. ${warning}`;

type Question = 'first' | 'new' | 'revoke';

const questions: Readonly<
  Record<Question, { question: string; answer: string; help: string; done: string }>
> = {
  first: {
    question: 'Make a link for other calendars?',
    answer: 'Make a link',
    help: `${warning} You can revoke it here at any time.`,
    done: 'A link was made',
  },
  new: {
    question: 'Make a new link?',
    answer: 'Make a new link',
    help: 'Programs that read the link of now find nothing there any more.',
    done: 'A new link was made',
  },
  revoke: {
    question: 'Revoke the link?',
    answer: 'Revoke',
    help: 'Programs that read it find nothing there any more.',
    done: 'The link was revoked',
  },
};

/** One's own calendar for other programs, by a secret link (CAL-07). */
export const CalendarPanel = () => {
  const read = useRead(calendarFeedOperations.address, {});
  const [asking, setAsking] = useState<Question | null>(null);
  // Shown while the page is open alone: what is kept of the answer never holds the secret.
  const [path, setPath] = useState<string | null>(null);
  const showing = useAct();
  const off = useReadOnly();
  const link = read.data?.madeAt && path ? `${location.origin}${path}` : null;
  const keep = (answer: FeedAddress) => {
    keepAnswer(calendarFeedOperations.address, {}, { ...answer, path: null });
    setPath(answer.path);
  };
  const show = () => showing.run(async () => keep(await call(calendarFeedOperations.show, {})));
  const act = async (what: Question) => {
    keep(await call(calendarFeedOperations[what === 'revoke' ? 'revoke' : 'renew'], {}));
    toast.success(questions[what].done);
  };
  return (
    <Panel title="Calendar">
      <Reading
        failed="Could not load your calendar link."
        label="Loading your calendar link"
        of={read}
        rows={1}
      />
      {read.data && (
        <Line
          help={
            <>
              {statusOf(read.data)}
              {link && (
                <>
                  <br />
                  <code>{link}</code>
                </>
              )}
            </>
          }
          label="Link for other calendars"
        >
          {read.data.madeAt === null ? (
            <Button off={off} onClick={() => setAsking('first')} small>
              Make a link
            </Button>
          ) : (
            <span className="row wrap">
              {link === null ? (
                <Button busy={showing.busy} off={off} onClick={show} small>
                  Show link
                </Button>
              ) : (
                <CopyButton text={link} what="calendar link" />
              )}
              <Button off={off} onClick={() => setAsking('new')} small>
                New link
              </Button>
              <Button look="dangerQuiet" off={off} onClick={() => setAsking('revoke')} small>
                Revoke
              </Button>
            </span>
          )}
        </Line>
      )}
      {asking && (
        <Asking
          act={() => act(asking)}
          answer={questions[asking].answer}
          danger={asking !== 'first'}
          onClose={() => setAsking(null)}
          question={questions[asking].question}
        >
          <p className="soft">{questions[asking].help}</p>
        </Asking>
      )}
    </Panel>
  );
};
