import { changesBetween } from 'domain/kernel';
import { notificationOperations } from 'domain/notifications';
import { type Profile, profileFields, usersOperations } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import { PushDevices } from './PushDevices.tsx';
import shared from './Settings.module.css';
import { TestLine } from './TestLine.tsx';
import { WishTable } from './WishTable.tsx';
import { WishTimes } from './WishTimes.tsx';
import { type Wishes, wishesOf } from './wishes.ts';

const edited = profileFields.pick({
  emailNotificationsEnabled: true,
  smsNotificationsEnabled: true,
  pushNotificationsEnabled: true,
  notificationPreferences: true,
  newLeadAlertsEnabled: true,
  leadAlertMethods: true,
  newAnnouncementAlertsEnabled: true,
  announcementAlertMethods: true,
  autoRemindersEnabled: true,
  autoReminderMethods: true,
  preferredNotificationDays: true,
  preferredNotificationTime: true,
  preferredTimeZone: true,
});

/** What one wants to hear of, by which ways and when (NOTIF-09). */
export const NotificationsPanel = () => {
  const { uid } = useMe();
  const read = useRead(usersOperations.get, { uid });
  const profile = read.data && 'email' in read.data ? read.data : undefined;
  return (
    <Panel title="Notifications">
      {read.error && <Failure onRetry={() => void read.refetch()}>Could not load your wishes.</Failure>}
      {read.isPending && <Bones label="Loading your wishes" rows={2} />}
      {read.data && !profile && (
        <Line>
          <span className="dim">Your own wishes are shown again once you reset the view.</span>
        </Line>
      )}
      {profile && <WishesForm key={JSON.stringify(wishesOf(profile))} profile={profile} />}
      {profile && <PushDevices />}
      {profile && <TestLine />}
    </Panel>
  );
};

const WishesForm = ({ profile }: { profile: Profile }) => {
  const before = wishesOf(profile);
  const [wishes, setWishes] = useState(before);
  const [said, setSaid] = useState<Record<string, string>>({});
  const act = useAct((error) => isCallError(error) && setSaid(error.fields));
  const readOnly = useReadOnly();
  const problems = { ...problemsOf(edited, wishes), ...said };
  const unchanged = JSON.stringify(wishes) === JSON.stringify(before);
  const set = (more: Partial<Wishes>) => {
    setSaid({});
    setWishes((known) => ({ ...known, ...more }));
  };
  const save = () =>
    act.run(async () => {
      const answer = await call(usersOperations.updateProfile, {
        fields: changesBetween(before, wishes).after,
      });
      toast.success('Notifications saved');
      keepAnswer(usersOperations.get, { uid: profile.uid }, answer);
      await refresh(notificationOperations.ways);
    });
  return (
    <form
      className={shared.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!readOnly && !unchanged && Object.keys(problems).length === 0) save();
      }}
    >
      <WishTable off={!!readOnly} set={set} wishes={wishes} />
      <WishTimes off={!!readOnly} problems={problems} set={set} wishes={wishes} />
      <div className={shared.acts}>
        <Button
          busy={act.busy}
          look="main"
          off={readOnly ?? (unchanged ? 'Nothing has been changed.' : undefined)}
          type="submit"
        >
          Save notifications
        </Button>
        {readOnly && <span className="small dim">{readOnly}</span>}
        {act.failure && <span className="small late">{act.failure}</span>}
      </div>
    </form>
  );
};
