import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Frame } from './Frame.tsx';
import { NumberInput } from './NumberInput.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['limits'];

const names = [
  ['api', 'All requests'],
  ['form', 'Forms'],
  ['email', 'E-mails'],
  ['search', 'Searches'],
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
};

/** How often one person may do something; off unless the house needs it. */
export const Limits = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame about="For each person; off means no limit." editing={editing} title={part.title}>
      <ul className={styles.rows}>
        {names.map(([name, label]) => {
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
              <Problem>{error(`limits.${name}.max`) ?? error(`limits.${name}.per`)}</Problem>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
};
