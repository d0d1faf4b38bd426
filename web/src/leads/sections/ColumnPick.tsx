import { columnLabels, type LeadColumn, leadColumns, moveLead } from 'domain/leads';
import { refusalOf } from '#leads/acting.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { useMover } from '#leads/handoff/useMover.tsx';
import { Button } from '#ui/Button.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { useNames, useWork } from '#view';
import { Fold } from './Fold.tsx';
import { Known } from './Known.tsx';
import styles from './Sections.module.css';
import { columnFacts } from './sections.tsx';

/** The section ‘Lead Column’: a press moves the lead at once. */
export const ColumnPick = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  const nameOf = useNames();
  const mover = useMover();
  const why = (to: LeadColumn): string | null =>
    off ?? refusalOf(lead, (row, at) => moveLead(row, { to }, by, at))?.message ?? null;
  const reasons = new Set(leadColumns.filter((to) => to !== lead.column).map(why));
  const [only] = reasons;
  return (
    <Fold first gist={columnLabels[lead.column]} name="column" title="Lead Column">
      {/* biome-ignore lint/a11y/useSemanticElements: six buttons in a grid, not a form */}
      <div aria-label="Lead column" className={styles.columns} role="group">
        {leadColumns.map((to) => (
          <Button
            aria-pressed={lead.column === to}
            className={styles.column}
            data-tone={to}
            key={to}
            off={lead.column === to ? false : (why(to) ?? false)}
            onClick={() => lead.column !== to && mover.move(lead, to)}
          >
            <Porthole of={to} />
            {columnLabels[to]}
          </Button>
        ))}
      </div>
      {reasons.size === 1 && only && <p className="small dim">{only}</p>}
      {reasons.size > 1 &&
        leadColumns
          .filter((to) => to !== lead.column && why(to))
          .map((to) => (
            <p className="small dim" key={to}>
              {columnLabels[to]}: {why(to)}
            </p>
          ))}
      <Known facts={columnFacts(lead, now, (uid) => nameOf(uid) ?? '')} />
      {mover.dialog}
    </Fold>
  );
};
