import { dateWords } from 'domain/kernel';
import type { BodyProps } from './Body.tsx';
import styles from './Calendar.module.css';
import type { Column } from './grid/columns.ts';
import { Hours } from './grid/Hours.tsx';
import { moveOf } from './grid/moved.ts';
import { useAtToday } from './grid/useAtToday.ts';
import { useCarrying } from './grid/useCarrying.tsx';
import { useMoving } from './grid/useMoving.ts';
import { Plan } from './plan/Plan.tsx';

type DayHeadProps = { column: Column; today: string; onDay: (date: string) => void };

const DayHead = ({ column, today, onDay }: DayHeadProps) => {
  if (column.uid !== null) return <b className="cut">{column.label}</b>;
  return (
    <button onClick={() => onDay(column.date)} type="button">
      <b>{Number(column.date.slice(8))}</b>
      <span>
        {dateWords(column.date, 'shortWeekday')}
        {column.date === today && <span aria-hidden="true"> · today</span>}
      </span>
      <span className="vh">, open the day</span>
    </button>
  );
};

type ColumnsProps = BodyProps & { dim: boolean };

/** Days on the hours, or people with what is still to be given to one of them. */
export const Columns = (props: ColumnsProps) => {
  const { view, date, today, columns, onDay, onMove, onView } = props;
  const drag = useMoving(columns, props.mayMove, (moving) => onMove(moving.one, moveOf(moving)));
  const carrying = useCarrying(props.mayMove, onMove);
  useAtToday(
    carrying.root,
    columns.map((column) => column.date),
    today,
  );
  const bare = columns.every(({ above, blocks }) => above.length + blocks.length === 0);
  const hours = (
    // It scrolls, and without an event nothing in it takes the focus.
    <div className={styles.wide} ref={carrying.root} tabIndex={bare ? 0 : undefined} {...carrying.handlers}>
      <Hours
        {...props}
        carrying={carrying}
        drag={drag}
        heading={(column) => <DayHead column={column} onDay={onDay} today={today} />}
        onMore={(column) => (view === 'day' ? onView('agenda') : onDay(column.date))}
        onNew={(column, at) =>
          props.onNew({ date: column.date, at, ...(column.uid && { person: column.uid }) })
        }
      />
      {carrying.ghost}
    </div>
  );
  if (view !== 'teamDay') return hours;
  return (
    <div className={styles.planned}>
      {hours}
      <Plan {...props} date={date} drag={drag} />
    </div>
  );
};
