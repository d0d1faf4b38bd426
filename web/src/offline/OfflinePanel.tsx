import { useState } from 'react';
import { sessionKey, useMe } from '#auth';
import { useWording } from '#platform/offline/useWording.ts';
import { useIsKept, useWrites } from '#platform/offline/waiting.ts';
import type { NameOf, Wording } from '#platform/offline/wording.ts';
import type { KeptWrite } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import { isDeviceKept, keepDevice } from './device.ts';
import { currentEngine } from './follow.ts';
import { useKept } from './useKept.ts';

const switches = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} of 100 MB`;

/** What this device keeps, what waits there, and what was not accepted (OFF-01). */
export const OfflinePanel = () => {
  const writes = useWrites();
  return (
    <Panel count={writes.length} title="Data and offline">
      <div>
        <KeepUsable />
        <Storage />
      </div>
      {writes.length > 0 && (
        <ul aria-label="Changes that wait">
          {writes.map((write) => (
            <WriteLine key={write.key} write={write} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const KeepUsable = () => {
  const { uid } = useMe();
  const [on, setOn] = useState(isDeviceKept);
  const act = useAct();
  const change = (value: 'on' | 'off') =>
    act.run(async () => {
      const key = value === 'on' ? await sessionKey() : null;
      if (value === 'on' && !key) throw new Error('This browser cannot keep data for work offline.');
      await keepDevice(uid, key);
      setOn(value === 'on');
    });
  return (
    <Line
      help="Opens without signal after a restart too. Only on a device that is yours: who can unlock it can read it."
      label="Keep this device usable offline"
    >
      <Segmented
        label="Keep this device usable offline"
        onChange={change}
        options={switches}
        value={on ? 'on' : 'off'}
      />
    </Line>
  );
};

const Storage = () => {
  const kept = useKept();
  const [asking, setAsking] = useState(false);
  const help = kept
    ? `${megabytes(kept.bytes)} used${kept.filled ? '' : ', still reading'}. Changes that wait are not touched.`
    : 'Nothing is kept in this browser.';
  return (
    <Line help={help} label="Data on this device">
      <Button off={kept ? undefined : 'Nothing is kept.'} onClick={() => setAsking(true)} small>
        Clear
      </Button>
      {asking && (
        <Asking
          act={async () => currentEngine()?.refill()}
          answer="Clear"
          done="Read afresh"
          onClose={() => setAsking(false)}
          question="Clear the data on this device?"
        >
          <p className="soft">It is read afresh from the server. Changes that wait stay.</p>
        </Asking>
      )}
    </Line>
  );
};

const states = {
  sending: { tone: 'info', text: 'Sending' },
  waits: { tone: 'info', text: 'Waits for the network' },
  refused: { tone: 'bad', text: 'Not accepted' },
  conflict: { tone: 'warn', text: 'Changed by somebody else' },
} as const;

const mineOf = (write: KeptWrite, field: string): unknown =>
  ((write.input['fields'] ?? {}) as Record<string, unknown>)[field];

const explained = (write: KeptWrite, { field, value }: Wording, nameOf: NameOf): string => {
  if (write.state !== 'conflict') return write.reason ?? '';
  return Object.entries(write.theirs ?? {})
    .map(([name, theirs]) => {
      const [mine, other] = [mineOf(write, name), theirs].map((one) => value(one, nameOf));
      return `${field(name)}. Yours: ${mine}. Theirs: ${other}.`;
    })
    .join(' ');
};

const useNameOf = (): NameOf => {
  const people = usePeople();
  return (uid) => (uid === null ? null : (people.get(uid)?.displayName ?? 'Former colleague'));
};

const WriteLine = ({ write }: { write: KeptWrite }) => {
  const off = useReadOnly();
  const wording = useWording(write.noun);
  const nameOf = useNameOf();
  const act = useAct();
  const words = wording.words(write, nameOf);
  const isKept = useIsKept(write.key);
  const { tone, text } = states[write.state];
  const open = write.state === 'refused' || write.state === 'conflict';
  const copy = () =>
    act.run(async () => {
      await navigator.clipboard.writeText(words.replace(/^(Note|Change [^:]*): /, ''));
      toast.success('Copied');
    });
  const about = [write.title, moment(write.at), explained(write, wording, nameOf)];
  return (
    <Line help={about.filter(Boolean).join(' · ')} item label={words}>
      <Badge tone={tone}>{write.state === 'waits' && !isKept ? `${text}, in this tab only` : text}</Badge>
      {open && (
        <Button off={off} onClick={() => void writeQueue.retry(write.key, write.state === 'conflict')} small>
          {write.state === 'conflict' ? 'Keep mine' : 'Retry'}
        </Button>
      )}
      <Button aria-label={`Copy ${words}`} look="quiet" onClick={copy} small>
        Copy
      </Button>
      <LetGo words={words} write={write} />
    </Line>
  );
};

/** A conflict is settled by theirs; anything else is lost, and asked about. */
const LetGo = ({ words, write }: { words: string; write: KeptWrite }) => {
  const [asking, setAsking] = useState(false);
  const discard = () => void writeQueue.discard(write.key);
  const conflict = write.state === 'conflict';
  return (
    <>
      <Button
        aria-label={conflict ? `Take theirs: ${words}` : `Discard ${words}`}
        look="dangerQuiet"
        onClick={conflict ? discard : () => setAsking(true)}
        small
      >
        {conflict ? 'Take theirs' : 'Discard'}
      </Button>
      <Confirm
        answer="Discard"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={discard}
        open={asking}
        question="Discard this change?"
      >
        <p className="soft">{`${words}${write.title && ` (${write.title})`} is lost: the server never gets it.`}</p>
      </Confirm>
    </>
  );
};
