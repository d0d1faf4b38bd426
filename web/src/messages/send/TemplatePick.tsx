import { Select } from '#ui/Select.tsx';
import styles from './Send.module.css';
import type { PickedTemplate, Templates } from './useTemplates.ts';

const sections = ['Mine', 'Shared', 'Default'] as const;
const keyOf = (pick: PickedTemplate): string => pick.id ?? pick.name;

/** Fills the fields of its way from a template. */
export const TemplatePick = ({
  label,
  templates,
  chosen,
  waits,
  onPick,
}: {
  label: string;
  templates: Templates;
  chosen: string | null;
  /** What its variables say is not known yet. */
  waits: boolean;
  onPick: (pick: PickedTemplate) => void;
}) => {
  const { picks, failed } = templates;
  const groups = sections
    .map((section) => [section, picks.filter((pick) => pick.section === section)] as const)
    .filter(([, some]) => some.length > 0);
  return (
    <Select
      aria-label={label}
      className={styles.pick}
      disabled={waits}
      onChange={(event) => {
        const pick = picks.find((one) => keyOf(one) === event.target.value);
        if (pick) onPick(pick);
      }}
      value={picks.some((pick) => keyOf(pick) === chosen) ? (chosen ?? '') : ''}
    >
      <option value="">{failed && picks.length === 0 ? 'Templates not read' : 'Choose a template'}</option>
      {groups.map(([section, some]) => (
        <optgroup key={section} label={section}>
          {some.map((pick) => (
            <option key={keyOf(pick)} value={keyOf(pick)}>
              {pick.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
};
