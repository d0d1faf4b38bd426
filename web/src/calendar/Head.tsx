import { appointmentStatuses, appointmentStatusLabels } from 'domain/appointments';
import { countWords, isAdministrator } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { ChevronDown, ChevronLeft, ChevronRight, Plus } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Key } from '#ui/Key.tsx';
import { Menu, type MenuEntry } from '#ui/Menu.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useNames, useWork } from '#view';
import styles from './Calendar.module.css';
import { type CalendarFilter, type CalendarView, everybody, isOfTeam, viewLabels, views } from './search.ts';
import { useWhose } from './useWhose.ts';

/** The views that somebody may choose from; Today is the phone's. */
export const viewsFor = (role: Parameters<typeof isAdministrator>[0]): CalendarView[] =>
  views.filter((view) => view !== 'today' && (!isOfTeam(view) || isAdministrator(role)));

const periods = {
  today: 'Day',
  day: 'Day',
  team: 'Week',
  teamDay: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Two weeks',
} as const;

const teamViews: readonly { value: CalendarView; label: string }[] = [
  { value: 'teamDay', label: 'Team day' },
  { value: 'team', label: 'Team week' },
];

export type HeadProps = {
  view: CalendarView;
  heading: string;
  /** How many events there are; null until it is known. */
  count: number | null;
  overdue: number;
  filter: CalendarFilter;
  newOff: string | null;
  /** One's own day stands beside the grid, with the filled button of the page. */
  ownDay: boolean;
  onView: (view: CalendarView) => void;
  onStep: (by: number) => void;
  onToday: () => void;
  onNew: () => void;
  onPart: (part: { person?: string; status?: string }) => void;
};

export type TurnProps = Pick<HeadProps, 'heading' | 'onStep' | 'onToday'> & {
  /** Today is among what is shown. */
  isNow: boolean;
};

/** Whose calendar is looked at: one's own, another's, or everyone's. */
const Who = ({ filter, onPart }: Pick<HeadProps, 'filter' | 'onPart'>) => {
  const nameOf = useNames();
  const whose = useWhose();
  if (whose.length === 0) return null;
  const chosen = filter.person ?? everybody;
  const name = whose.find(([value]) => value === chosen)?.[1] ?? nameOf(chosen) ?? 'Somebody';
  return (
    <Menu
      items={whose.map(
        ([value, label], index): MenuEntry => ({
          label,
          checked: chosen === value,
          line: index === 2,
          onSelect: () => onPart({ person: value }),
        }),
      )}
      label={`Whose events: ${name}`}
      small
    >
      {name}
      <ChevronDown data-size="small" />
    </Menu>
  );
};

const Status = ({ filter, onPart }: Pick<HeadProps, 'filter' | 'onPart'>) => {
  const [first] = filter.status;
  const name = first ? appointmentStatusLabels[first] : 'Any status';
  return (
    <Menu
      items={[
        { label: 'Any status', checked: !first, onSelect: () => onPart({ status: '' }) },
        ...appointmentStatuses.map((status, index) => ({
          label: appointmentStatusLabels[status],
          checked: filter.status.includes(status),
          line: index === 0,
          onSelect: () => onPart({ status }),
        })),
      ]}
      label={`Status: ${name}`}
      look={first ? 'plain' : 'quiet'}
      small
    >
      {name}
      <ChevronDown data-size="small" />
    </Menu>
  );
};

const CountWords = ({ count, overdue }: Pick<HeadProps, 'count' | 'overdue'>) =>
  count !== null && (
    <span className="small dim nowrap" role="status">
      {countWords(count, 'event')}
      {overdue > 0 && (
        <>
          , <span className="late">{`${overdue} overdue`}</span>
        </>
      )}
    </span>
  );

/** Above the grid at the desk: what is shown, and how to go on. */
export const Head = (props: HeadProps) => {
  const { view, heading, newOff, ownDay, onView, onStep, onToday, onNew } = props;
  const { viewer } = useWork();
  const period = periods[view];
  return (
    <div className={`page-head no-phone ${styles.head}`}>
      <h2>{heading}</h2>
      <Button onClick={onToday} small>
        Today
      </Button>
      <span className="row">
        <IconButton glyph={ChevronLeft} name={`${period} before`} onClick={() => onStep(-1)} small />
        <IconButton glyph={ChevronRight} name={`${period} after`} onClick={() => onStep(1)} small />
      </span>
      <CountWords {...props} />
      <span className="push" />
      <Status {...props} />
      {isOfTeam(view) ? (
        <Segmented label="Days of the team" onChange={onView} options={teamViews} value={view} />
      ) : (
        <Who {...props} />
      )}
      <Segmented
        label="View"
        onChange={onView}
        options={viewsFor(viewer.role)
          .filter((value) => value !== 'teamDay')
          .map((value) => ({ value, label: viewLabels[value] }))}
        value={view === 'teamDay' ? 'team' : view}
      />
      <Button glyph={Plus} look={ownDay ? 'plain' : 'main'} off={newOff} onClick={onNew} small>
        New event
        <Key plain>N</Key>
      </Button>
    </div>
  );
};

/** On a phone: what days are shown, and how to go on and come back. */
export const Turn = ({ heading, isNow, onStep, onToday }: TurnProps) => (
  <div className={styles.turn}>
    <IconButton glyph={ChevronLeft} name="Before" onClick={() => onStep(-1)} />
    <h2>{heading}</h2>
    {!isNow && (
      <Button onClick={onToday} small>
        Today
      </Button>
    )}
    <IconButton glyph={ChevronRight} name="After" onClick={() => onStep(1)} />
  </div>
);

/** On a phone under the thumb: which view, and a new event. */
export const Thumb = ({ view, newOff, onView, onNew }: HeadProps) => {
  const { viewer } = useWork();
  const all: CalendarView[] = ['today', ...viewsFor(viewer.role)];
  return (
    <div className={`only-phone ${styles.thumb}`}>
      <div className="row">
        <Menu
          align="start"
          items={all.map((each) => ({
            label: viewLabels[each],
            checked: each === view,
            onSelect: () => onView(each),
          }))}
          label={`View: ${viewLabels[view]}`}
        >
          {viewLabels[view]}
          <ChevronDown data-size="small" />
        </Menu>
        <Button className={`fill ${styles.new}`} glyph={Plus} look="main" off={newOff} onClick={onNew}>
          New event
        </Button>
      </div>
    </div>
  );
};
