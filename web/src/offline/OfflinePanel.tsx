import { Link } from '@tanstack/react-router';
import { countWords } from 'domain/kernel';
import { useState, useSyncExternalStore } from 'react';
import { sessionKey, useMe } from '#auth';
import { isOpening, onOpening } from '#platform/offline/opening.ts';
import { useWording } from '#platform/offline/useWording.ts';
import { useIsKept, useWrites } from '#platform/offline/waiting.ts';
import { isUnderWay, type KeptWrite } from '#platform/offline/write.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNameOf } from '#users';
import { Copy } from './Copy.tsx';
import { isDeviceKept, keepDevice } from './device.ts';
import { currentEngine } from './follow.ts';
import { LetGo } from './LetGo.tsx';
import { useKept } from './useKept.ts';

const switches = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} of 100 MB`;

/** What this device keeps, what waits there, and what was not accepted (OFF-01). */
export const OfflinePanel = () => {
  const all = useWrites();
  const writes = all.filter(isUnderWay);
  const refused = all.length - writes.length;
  return (
    <Panel count={all.length} title="Data and offline">
      <div>
        <KeepUsable />
        <Storage />
        {refused > 0 && (
          <Line label="Not accepted" help={`${countWords(refused, 'change')} of yours to look at.`}>
            <Link to="/not-accepted">Show</Link>
          </Line>
        )}
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
  const opening = useSyncExternalStore(onOpening, isOpening);
  const [asking, setAsking] = useState(false);
  const none = opening ? 'Opening what is kept.' : 'Nothing is kept in this browser.';
  const help = kept
    ? `${megabytes(kept.bytes)} used${kept.filled ? '' : ', still reading'}. Changes that wait are not touched.`
    : none;
  return (
    <Line help={help} label="Data on this device">
      <Button off={kept ? undefined : none} onClick={() => setAsking(true)} small>
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

const states = { sending: 'Sending', waits: 'Waits for the network' } as const;

const WriteLine = ({ write }: { write: KeptWrite & { state: keyof typeof states } }) => {
  const wording = useWording(write.noun);
  const nameOf = useNameOf();
  const words = wording.words(write, nameOf);
  const isKept = useIsKept(write.key);
  const text = states[write.state];
  return (
    <Line help={[write.title, moment(write.at)].filter(Boolean).join(' · ')} item label={words}>
      <Badge tone="info">{write.state === 'waits' && !isKept ? `${text}, in this tab only` : text}</Badge>
      <Copy label={words} text={words} />
      <LetGo label={words} words={words} write={write} />
    </Line>
  );
};
