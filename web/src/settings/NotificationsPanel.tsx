import { deliveryMethods, type Profile, profileFields, usersOperations } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { keepAnswer } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Failure } from '#ui/Strip.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import styles from './Notifications.module.css';
import shared from './Settings.module.css';
import { useSettings } from './useSettings.ts';

type Preferences = NonNullable<Profile['notificationPreferences']>;
type Name = keyof Preferences;
type Method = (typeof deliveryMethods)[number];
type Wishes = {
  notificationPreferences: Preferences;
  preferredNotificationDays: NonNullable<Profile['preferredNotificationDays']>;
  preferredNotificationTime: string;
  preferredTimeZone: string;
};

const names: readonly { name: Name; label: string }[] = [
  { name: 'newLead', label: 'New lead' },
  { name: 'leadAssigned', label: 'Lead assigned to me' },
  { name: 'reminder', label: 'Reminder' },
  { name: 'leadStatusChanged', label: 'Status of a lead' },
];
const methodLabels: Readonly<Record<Method, string>> = {
  ...{ 'in-app': 'In app', email: 'E-mail', sms: 'SMS', push: 'Push' },
};
const days = [
  ...([
    ['mon', 'Monday'],
    ['tue', 'Tuesday'],
    ['wed', 'Wednesday'],
    ['thu', 'Thursday'],
  ] as const),
  ...([
    ['fri', 'Friday'],
    ['sat', 'Saturday'],
    ['sun', 'Sunday'],
  ] as const),
] as const;
const zones: readonly string[] = Intl.supportedValuesOf('timeZone');

const edited = profileFields.pick({
  ...{ notificationPreferences: true, preferredNotificationDays: true },
  ...{ preferredNotificationTime: true, preferredTimeZone: true },
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
      {profile && <WishesForm key={profile.version} profile={profile} />}
    </Panel>
  );
};

const wishesOf = (profile: Profile): Wishes => ({
  notificationPreferences: profile.notificationPreferences as Preferences,
  preferredNotificationDays: profile.preferredNotificationDays ?? [],
  preferredNotificationTime: profile.preferredNotificationTime ?? '09:00',
  preferredTimeZone: profile.preferredTimeZone ?? '',
});

const toggled = <Value,>(list: readonly Value[], value: Value, order: readonly Value[]): Value[] =>
  order.filter((each) => (each === value ? !list.includes(value) : list.includes(each)));

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
  const prefer = (name: Name, more: Partial<Preferences[Name]>) => {
    const known = wishes.notificationPreferences;
    set({ notificationPreferences: { ...known, [name]: { ...known[name], ...more } } });
  };
  const save = () =>
    act.run(async () => {
      const answer = await call(usersOperations.updateProfile, { fields: wishes });
      toast.success('Notifications saved');
      keepAnswer(usersOperations.get, { uid: profile.uid }, answer);
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
      <Matrix off={!!readOnly} prefer={prefer} preferences={wishes.notificationPreferences} />
      <Moments off={!!readOnly} problems={problems} set={set} wishes={wishes} />
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

const Matrix = ({
  preferences,
  prefer,
  off,
}: {
  preferences: Preferences;
  prefer: (name: Name, more: Partial<Preferences[Name]>) => void;
  off: boolean;
}) => {
  const smsWaits = useSettings()?.smsApproved === false;
  return (
    <div className={styles.wide}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Tell me of</th>
            <th scope="col">On</th>
            {deliveryMethods.map((method) => (
              <th key={method} scope="col">
                {methodLabels[method]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <Checkbox
                  aria-label={label}
                  checked={preferences[name].enabled}
                  disabled={off}
                  onChange={({ target }) => prefer(name, { enabled: target.checked })}
                />
              </td>
              {deliveryMethods.map((method) => (
                <td key={method}>
                  <Checkbox
                    aria-label={`${label}: ${methodLabels[method]}`}
                    checked={preferences[name].methods.includes(method)}
                    disabled={off || !preferences[name].enabled || (method === 'sms' && smsWaits)}
                    onChange={() =>
                      prefer(name, { methods: toggled(preferences[name].methods, method, deliveryMethods) })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {smsWaits && <p className="small dim">SMS Temporarily Disabled</p>}
    </div>
  );
};

const Moments = ({
  wishes,
  problems,
  set,
  off,
}: {
  wishes: Wishes;
  problems: Readonly<Record<string, string>>;
  set: (more: Partial<Wishes>) => void;
  off: boolean;
}) => (
  <>
    <fieldset className={styles.days}>
      <legend>Days for e-mail, SMS and push</legend>
      {days.map(([day, label]) => (
        <Checkbox
          checked={wishes.preferredNotificationDays.includes(day)}
          disabled={off}
          key={day}
          label={label}
          onChange={() =>
            set({
              preferredNotificationDays: toggled(
                wishes.preferredNotificationDays,
                day,
                days.map(([each]) => each),
              ),
            })
          }
        />
      ))}
    </fieldset>
    <div className="grid2">
      <Field
        error={problems['preferredNotificationTime']}
        help="What comes at night or on another day waits until then."
        label="Time"
      >
        <TextInput
          disabled={off}
          onChange={({ target }) => set({ preferredNotificationTime: target.value })}
          type="time"
          value={wishes.preferredNotificationTime}
        />
      </Field>
      <Field error={problems['preferredTimeZone']} label="Time zone">
        <Select
          disabled={off}
          onChange={({ target }) => set({ preferredTimeZone: target.value })}
          value={wishes.preferredTimeZone}
        >
          <option value="">As the office</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  </>
);
