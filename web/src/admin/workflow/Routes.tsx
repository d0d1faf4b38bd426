import type { Settings, SettingsFields } from 'domain/settings';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { typing } from '#ui/typing.ts';
import { PersonOptions, useNameOf, useReps } from '#users';
import { days } from './days.ts';
import { Frame } from './Frame.tsx';
import { textWords } from './lines.ts';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Route = SettingsFields['routes'][number];
type Draft = readonly Route[];

const noCollector = 'No collector';

const part: Part<Draft> = {
  title: 'Routes',
  read: ({ routes }) => routes.map(({ name, days: on, collector }) => ({ name, days: on, collector })),
  write: (routes) => ({ routes: routes.map((route) => ({ ...route, name: route.name.trim() })) }),
  lines: (routes, nameOf) =>
    Object.fromEntries(
      routes.map(({ name, days: on, collector }) => [
        name,
        textWords([
          ...days.filter(([day]) => on.includes(day)).map(([, label]) => label),
          nameOf(collector) ?? noCollector.toLowerCase(),
        ]),
      ]),
    ),
  check: (routes) => {
    const names = routes.map(({ name }) => name.trim().toLowerCase());
    const problems = names.flatMap((name, index): [string, string][] => {
      if (name === '') return [[`routes.${index}.name`, 'A route has a name']];
      return names.indexOf(name) < index ? [[`routes.${index}.name`, 'This route is there already']] : [];
    });
    return Object.fromEntries(problems);
  },
};

const toggled = (on: Route['days'], day: Route['days'][number]): Route['days'] =>
  days.map(([each]) => each).filter((each) => (each === day ? !on.includes(day) : on.includes(each)));

/** Collection routes: their days, and who drives them unless somebody else is chosen. */
export const Routes = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const change = (at: number, more: Partial<Route>) =>
    set(draft.map((route, index) => (index === at ? { ...route, ...more } : route)));
  return (
    <Frame editing={editing} title={part.title}>
      <ul className={`stack single ${styles.rows}`}>
        {draft.map((route, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: routes have no other name while it is typed
          <li key={index}>
            <One
              change={(more) => change(index, more)}
              name={`Route ${index + 1}`}
              remove={() => set(draft.filter((_, other) => other !== index))}
              route={route}
            />
            <Problem>{error(`routes.${index}.name`)}</Problem>
          </li>
        ))}
      </ul>
      <Button glyph={Plus} onClick={() => set([...draft, { name: '', days: [], collector: null }])} small>
        Add route
      </Button>
    </Frame>
  );
};

const One = ({
  route,
  name,
  change,
  remove,
}: {
  route: Route;
  name: string;
  change: (more: Partial<Route>) => void;
  remove: () => void;
}) => {
  const reps = useReps();
  const nameOf = useNameOf();
  const isGone = route.collector !== null && !reps.some(({ uid }) => uid === route.collector);
  return (
    <div className={styles.route}>
      <div className={styles.row}>
        <TextInput aria-label={`${name}: name`} {...typing(route, change)('name')} placeholder="Name" />
        <Select
          aria-label={`${name}: collector`}
          onChange={({ target }) => change({ collector: target.value || null })}
          value={route.collector ?? ''}
        >
          <option value="">{noCollector}</option>
          {isGone && <option value={route.collector ?? ''}>{nameOf(route.collector)}</option>}
          <PersonOptions people={reps} />
        </Select>
        <IconButton glyph={X} name={`Remove ${route.name || name}`} onClick={remove} />
      </div>
      <fieldset aria-label={`${name}: days`} className={styles.days}>
        {days.map(([day, label]) => (
          <Checkbox
            checked={route.days.includes(day)}
            key={day}
            label={label}
            onChange={() => change({ days: toggled(route.days, day) })}
          />
        ))}
      </fieldset>
    </div>
  );
};
