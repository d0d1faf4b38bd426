import { zoneWords } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { typing } from '#ui/typing.ts';
import { days } from './days.ts';
import { Frame } from './Frame.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['officeHours'];
type Opening = Draft['mon'];

const hoursWords = (hours: Opening): string => (hours ? `${hours.from} to ${hours.to}` : 'closed');

const part: Part<Draft> = {
  title: 'Office hours',
  read: ({ officeHours }) => officeHours,
  write: (officeHours) => ({ officeHours }),
  lines: (draft) => Object.fromEntries(days.map(([day, label]) => [label, hoursWords(draft[day])])),
};

const workday = { from: '08:00', to: '17:00' };

const Day = ({
  label,
  hours,
  change,
}: {
  label: string;
  hours: Opening;
  change: (hours: Opening) => void;
}) => {
  const type = hours && typing(hours, (more) => change({ ...hours, ...more }));
  return (
    <div className={styles.opening}>
      <Checkbox
        checked={hours !== null}
        label={label}
        onChange={({ target }) => change(target.checked ? workday : null)}
      />
      {type ? (
        <>
          <TextInput aria-label={`${label} from`} {...type('from')} type="time" />
          <span className="dim">to</span>
          <TextInput aria-label={`${label} to`} {...type('to')} type="time" />
        </>
      ) : (
        <span className="dim">Closed</span>
      )}
    </div>
  );
};

/** When the office is open; the calendar is shaded outside it. */
export const OfficeHours = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame
      about={`By the office's clock (${zoneWords(settings.officeTimeZone)}). The calendar is shaded outside these hours.`}
      editing={editing}
      title={part.title}
    >
      <ul className={`stack single near ${styles.rows}`}>
        {days.map(([day, label]) => (
          <li key={day}>
            <Day change={(hours) => set({ ...draft, [day]: hours })} hours={draft[day]} label={label} />
            <Problem>{error(`officeHours.${day}.from`) ?? error(`officeHours.${day}.to`)}</Problem>
          </li>
        ))}
      </ul>
    </Frame>
  );
};
