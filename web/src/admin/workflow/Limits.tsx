import { countWords } from 'domain/kernel';
import { type Settings, type SettingsFields, specifiedLimits } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Frame } from './Frame.tsx';
import { amountWords, switchWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['limits'];

const names = [
  ['api', 'All requests', 'Of one person, whatever they do in Washboard.'],
  ['form', 'Quote requests', 'From one network address.'],
  ['email', 'E-mails', 'That one person sends.'],
  ['search', 'Searches', 'Of one person.'],
] as const;

const limitOf = ({ on, max, per }: Draft['api']) => ({ on, max, per });

const part: Part<Draft> = {
  title: 'Limits',
  read: ({ limits: { api, form, email, search } }) => ({
    api: limitOf(api),
    form: limitOf(form),
    email: limitOf(email),
    search: limitOf(search),
  }),
  write: (limits) => ({ limits }),
  lines: (held) =>
    Object.fromEntries(
      names.map(([name, label]) => {
        const { on, max, per } = held[name];
        return [label, `${switchWords(on)}, ${amountWords(max, 'time')} in ${amountWords(per, 'minute')}`];
      }),
    ),
};

/** How often something may be done; off unless the house needs it. */
export const Limits = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame
      about="Off means no limit. Whoever reaches one is told when they can go on."
      editing={editing}
      title={part.title}
    >
      <ul className={`stack single ${styles.rows}`}>
        {names.map(([name, label, about]) => {
          const limit = draft[name];
          const change = (more: Partial<typeof limit>) => set({ ...draft, [name]: { ...limit, ...more } });
          return (
            <li key={name}>
              <div className={styles.limit}>
                <Checkbox
                  checked={limit.on}
                  label={label}
                  onChange={({ target }) => change({ on: target.checked })}
                />
                <NumberInput
                  aria-label={`${label}: at most`}
                  onChange={(max) => change({ max })}
                  unit="in"
                  value={limit.max}
                />
                <NumberInput
                  aria-label={`${label}: minutes`}
                  onChange={(per) => change({ per })}
                  unit="minutes"
                  value={limit.per}
                />
              </div>
              <p className="small dim">
                {about} Usual: {specifiedLimits[name].max} in{' '}
                {countWords(specifiedLimits[name].per, 'minute')}.
              </p>
              <Problem>{error(`limits.${name}.max`) ?? error(`limits.${name}.per`)}</Problem>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
};
