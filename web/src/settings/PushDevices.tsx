import { type NotificationWays, notificationOperations, type PushDevice } from 'domain/notifications';
import { usersOperations } from 'domain/users';
import { useEffect, useState } from 'react';
import { useMe } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { deviceOf } from './device.ts';
import { type PushHere, pushHere, turnPushOff, turnPushOn } from './push.ts';

const words: Readonly<Record<PushHere, string>> = {
  unsupported: 'This browser cannot take push notifications.',
  unready: 'This browser is not ready yet. Reload the page and look again.',
  blocked:
    'Blocked in the settings of this browser. Allow notifications for this address there, then reload.',
  off: 'Off. Your browser asks you when you turn it on.',
  on: 'On. What is ticked under Push above is shown here, also while Washboard is closed.',
};

/** The browsers that take pushes, this one first (PUSH-01). */
export const PushDevices = () => {
  const read = useRead(notificationOperations.ways, {});
  if (read.error) return <Failure onRetry={read.refetch}>Could not load your devices.</Failure>;
  if (!read.data) return null;
  const others = read.data.devices.filter(({ current }) => !current);
  return (
    <div>
      <ThisDevice ways={read.data} />
      {others.length > 0 && (
        <ul aria-label="Other devices that take push notifications">
          {others.map((device) => (
            <OtherDevice device={device} key={device.id} />
          ))}
        </ul>
      )}
    </div>
  );
};

const ThisDevice = ({ ways }: { ways: NotificationWays }) => {
  const { uid } = useMe();
  const device = ways.devices.find(({ current }) => current);
  const [here, setHere] = useState<PushHere | null>(null);
  const act = useAct();
  const readOnly = useReadOnly();
  useEffect(() => {
    let left = false;
    void pushHere(device).then((found) => left || setHere(found));
    return () => {
      left = true;
    };
  }, [device]);
  const turnOn = () =>
    act.run(async () => {
      const found = await turnPushOn(ways.pushKey ?? '');
      setHere(found);
      if (found !== 'on') return;
      // Whoever turns a device on wants it used.
      const fields = { pushNotificationsEnabled: true };
      keepAnswer(usersOperations.get, { uid }, await call(usersOperations.updateProfile, { fields }));
      await refresh(notificationOperations.ways);
      toast.success('This device takes push notifications');
    });
  const turnOff = () =>
    act.run(async () => {
      await turnPushOff();
      setHere('off');
      await refresh(notificationOperations.ways);
      toast.success('This device takes no push notifications any more');
    });
  const off = readOnly ?? (here === null || here === 'off' || here === 'on' ? undefined : words[here]);
  return (
    <Line help={act.failure ?? (here ? words[here] : 'Looking at this browser…')} label="Push on this device">
      {here === 'on' ? (
        <Button busy={act.busy} off={readOnly} onClick={turnOff} small>
          Turn off
        </Button>
      ) : (
        <Button busy={act.busy || here === null} off={off} onClick={turnOn} small>
          Turn on
        </Button>
      )}
    </Line>
  );
};

const OtherDevice = ({ device }: { device: PushDevice }) => {
  const act = useAct();
  const readOnly = useReadOnly();
  const name = deviceOf(device.userAgent);
  const remove = () =>
    act.run(async () => {
      await call(notificationOperations.unsubscribe, { id: device.id });
      await refresh(notificationOperations.ways);
    });
  return (
    <Line help={act.failure ?? `Takes push since ${moment(device.createdAt)}`} item label={name}>
      <Button aria-label={`Turn off push on ${name}`} busy={act.busy} off={readOnly} onClick={remove} small>
        Turn off
      </Button>
    </Line>
  );
};
