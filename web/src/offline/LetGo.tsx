import { useState } from 'react';
import type { KeptWrite } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';

const verbs = { away: 'Put away', discard: 'Discard' } as const;

/** What is let go is lost, and asked about; `away`: it was not accepted. */
export const LetGo = ({
  write,
  words,
  label,
  away,
}: {
  write: KeptWrite;
  words: string;
  label: string;
  away?: boolean;
}) => {
  const [asking, setAsking] = useState(false);
  const verb = verbs[away ? 'away' : 'discard'];
  return (
    <>
      <Button aria-label={`${verb}: ${label}`} look="quiet" onClick={() => setAsking(true)} small>
        {verb}
      </Button>
      <Confirm
        answer={verb}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void writeQueue.discard(write.key)}
        open={asking}
        question={away ? 'Put this change away?' : 'Discard this change?'}
      >
        <p className="soft">{`${words}${write.title && ` (${write.title})`} is lost: the server never gets it.`}</p>
      </Confirm>
    </>
  );
};
