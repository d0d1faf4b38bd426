import { CheckGroup } from '#ui/CheckGroup.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import type { Wishes } from './wishes.ts';

const days = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const;

/** When what leaves the app may come. */
export const WishTimes = ({
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
    <CheckGroup
      chosen={wishes.preferredNotificationDays}
      disabled={off}
      legend="Days for e-mail, SMS and push"
      onChange={(preferredNotificationDays) => set({ preferredNotificationDays })}
      options={days}
    />
    <div className="grid2">
      <TextField
        error={problems['preferredNotificationTime']}
        help="What comes earlier, in quiet hours or on another day waits until then."
        label="Time"
        disabled={off}
        onChange={({ target }) => set({ preferredNotificationTime: target.value })}
        type="time"
        value={wishes.preferredNotificationTime}
      />
      <SelectField
        error={problems['preferredTimeZone']}
        label="Time zone"
        disabled={off}
        onChange={({ target }) => set({ preferredTimeZone: target.value })}
        value={wishes.preferredTimeZone}
      >
        <option value="">As the office</option>
        <TimeZoneOptions kept={wishes.preferredTimeZone} />
      </SelectField>
    </div>
  </>
);
