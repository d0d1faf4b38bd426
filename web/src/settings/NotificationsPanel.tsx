import { notificationOperations } from 'domain/notifications';
import { type Profile, profileFields, usersOperations } from 'domain/users';
import { Fragment } from 'react';
import { useMe } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { valueWords } from '#ui/saved/valueWords.ts';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import { PushDevices } from './PushDevices.tsx';
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
      <Reading failed="Could not load your wishes." label="Loading your wishes" of={read} rows={2} />
      {read.data && !profile && (
        <Line>
          <span className="dim">Your own wishes are shown again once you reset the view.</span>
        </Line>
      )}
      {profile && <WishesForm profile={profile} />}
      {profile && <PushDevices />}
      {profile && <TestLine />}
    </Panel>
  );
};

const nameWords = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const WishesForm = ({ profile }: { profile: Profile }) => {
  const draft = useDraft({
    noun: 'users.wishes',
    row: profile,
    values: (row: Profile | null) => wishesOf(row ?? profile),
    check: (wishes) => problemsOf(edited, wishes),
    fields: (wishes) => wishes,
    update: (fields, { version, key }) => call(usersOperations.updateProfile, { version, fields }, { key }),
    saved: (answer) => {
      if (!answer) return;
      toast.success('Notifications saved');
      keepAnswer(usersOperations.get, { uid: profile.uid }, answer);
      void refresh(notificationOperations.ways);
    },
  });
  const readOnly = useReadOnly();
  const set = (more: Partial<Wishes>) => {
    for (const [name, value] of Object.entries(more)) draft.set(name as keyof Wishes, value);
  };
  const names = Object.keys(draft.values) as (keyof Wishes)[];
  const said = Object.fromEntries(
    names.flatMap((name) => {
      const error = draft.error(name);
      return error ? [[name, error]] : [];
    }),
  );
  const problems = { ...draft.problems, ...said };
  const { busy, failure, onSubmit, draft: found } = draft.form;
  return (
    <form className="stack single apart pad" noValidate onSubmit={onSubmit}>
      {found && draft.changed && <DraftLine {...found} />}
      <WishTable off={!!readOnly} set={set} wishes={draft.values} />
      <WishTimes off={!!readOnly} problems={problems} set={set} wishes={draft.values} />
      {names.map((name) => (
        <Fragment key={name}>
          {draft.theirs(name, (value) => `${nameWords(name)}: ${valueWords(value, () => null)}`)}
        </Fragment>
      ))}
      <div className="bar wrap">
        <Button
          busy={busy}
          look="main"
          off={readOnly ?? (draft.changed ? undefined : 'Nothing has been changed.')}
          type="submit"
        >
          Save notifications
        </Button>
        {readOnly && <span className="small dim">{readOnly}</span>}
        {failure && <span className="small late">{failure}</span>}
      </div>
    </form>
  );
};
