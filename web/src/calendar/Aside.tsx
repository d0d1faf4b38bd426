import { appointmentLabels, appointmentTypes } from 'domain/appointments';
import { countWords, dateWords, monthsLater } from 'domain/kernel';
import { useId, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { ChevronLeft, ChevronRight } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Aside.module.css';
import { type Days, daysFrom, firstOfMonth, monthWords, weeksOfMonth } from './days.ts';
import { placeOfType, typeGlyphs } from './kinds.ts';
import { MarkerChoice } from './MarkerChoice.tsx';
import { Sign } from './Sign.tsx';
import { type CalendarFilter, type CalendarSearch, changed, showsCancelled } from './search.ts';
import { daysHere } from './shown.ts';
import { Ticks } from './Ticks.tsx';
import { useAppointments } from './useAppointments.ts';

const letters = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const Day = ({
  day,
  count,
  out,
  current,
  on,
  onDay,
}: {
  day: string;
  count: number;
  out: boolean;
  current: boolean;
  on: boolean;
  onDay: (day: string) => void;
}) => (
  <td className={classes(out && styles.other, on && styles.on)}>
    <button
      aria-current={current ? 'date' : undefined}
      aria-label={[dateWords(day, 'short'), count > 0 && countWords(count, 'event')]
        .filter(Boolean)
        .join(', ')}
      onClick={() => onDay(day)}
      type="button"
    >
      {Number(day.slice(8))}
      <Ticks count={count} />
    </button>
  </td>
);

type MonthProps = {
  date: string;
  days: Days;
  today: string;
  filter: CalendarFilter;
  onDay: (day: string) => void;
};

/** A month with a tick for each event; a press goes to the day. */
const SmallMonth = ({ date, days, today, filter, onDay }: MonthProps) => {
  const [shown, show] = useState({ of: date, month: firstOfMonth(date) });
  if (shown.of !== date) show({ of: date, month: firstOfMonth(date) });
  const id = useId();
  const weeks = weeksOfMonth(shown.month);
  const { items } = useAppointments(weeks, { ...filter, markers: [] });
  const all = daysFrom(weeks);
  const turn = (by: number) => show({ of: date, month: monthsLater(shown.month, by) });
  const counts = new Map<string, number>();
  for (const one of items)
    for (const day of daysFrom(daysHere(one))) counts.set(day, (counts.get(day) ?? 0) + 1);
  return (
    <section aria-labelledby={id} className={styles.month}>
      <div className="row">
        <h2 id={id}>{monthWords(shown.month)}</h2>
        <span className="bar push">
          <IconButton glyph={ChevronLeft} name="Month before" onClick={() => turn(-1)} small />
          <IconButton glyph={ChevronRight} name="Month after" onClick={() => turn(1)} small />
        </span>
      </div>
      <table>
        <thead>
          <tr>
            {letters.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.ceil(all.length / 7) }, (_, week) => (
            <tr key={all[week * 7]}>
              {all.slice(week * 7, week * 7 + 7).map((day) => (
                <Day
                  count={counts.get(day) ?? 0}
                  current={day === today}
                  day={day}
                  key={day}
                  on={days.from <= day && day <= days.to}
                  onDay={onDay}
                  out={firstOfMonth(day) !== shown.month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small dim">One ridge for each event of the day</p>
    </section>
  );
};

type AsideProps = MonthProps & { search: CalendarSearch; onSearch: (next: CalendarSearch) => void };

/** Beside the grid: the month, what glyphs and colours mean, and what is shown; a press on a type shows it alone. */
export const Aside = ({ search, onSearch, ...month }: AsideProps) => {
  const { filter } = month;
  const toggle = (type: (typeof appointmentTypes)[number]) => {
    const next = filter.type.includes(type)
      ? filter.type.filter((one) => one !== type)
      : [...filter.type, type];
    onSearch(changed(search, { type: next.join(',') }));
  };
  return (
    <aside aria-label="Month and filters" className={styles.aside}>
      <SmallMonth {...month} />
      <section aria-label="Types">
        <h2>Types</h2>
        <ul className={styles.legend}>
          {appointmentTypes.map((type) => {
            const Glyph = typeGlyphs[type];
            return (
              <li key={type}>
                <button aria-pressed={filter.type.includes(type)} onClick={() => toggle(type)} type="button">
                  <Sign place={placeOfType[type]}>
                    <Glyph />
                  </Sign>
                  {appointmentLabels[type]}
                </button>
              </li>
            );
          })}
        </ul>
        <p className="small dim">
          <Sign place="desk">Blue</Sign>: at the desk. <Sign place="out">Violet</Sign>: at a site. Grey: in
          the house.
        </p>
      </section>
      <section aria-label="Show" className="stack near compact">
        <h2>Show</h2>
        <MarkerChoice filter={filter} onSearch={onSearch} search={search} />
        <Checkbox
          checked={filter.cancelled}
          label="Cancelled"
          onChange={({ target }) => onSearch(showsCancelled(search, target.checked))}
        />
      </section>
    </aside>
  );
};
