import { figureWords } from 'domain/kernel';
import { columnLabels, type LeadColumn, leadColumns } from 'domain/leads';
import { useEffect, useRef } from 'react';
import type { LeadRow } from '#leads';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import { Plus } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { useWork } from '#view';
import styles from './Board.module.css';
import { createOff } from './panels/createOff.ts';

type ViewOf = (column: LeadColumn) => View<LeadRow>;

const Way = ({
  column,
  view,
  shown,
  onPress,
}: {
  column: LeadColumn;
  view: View<LeadRow>;
  shown: boolean;
  onPress: () => void;
}) => {
  const { total } = useColumn(view, column);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shown]);
  return (
    <button aria-current={shown ? 'true' : undefined} onClick={onPress} ref={button} type="button">
      <Porthole of={column} />
      {columnLabels[column]}
      <small>{total !== null && total !== undefined && figureWords(total)}</small>
    </button>
  );
};

type Props = {
  viewOf: ViewOf;
  shown: LeadColumn;
  onColumn: (column: LeadColumn) => void;
  onNew: () => void;
};

/** Under the thumb: the six columns and New lead. */
export const Switcher = ({ viewOf, shown, onColumn, onNew }: Props) => {
  const { by, off } = useWork();
  return (
    <div className={styles.switchbar}>
      <nav aria-label="Columns" className={styles.switch}>
        {leadColumns.map((column) => (
          <Way
            column={column}
            key={column}
            onPress={() => onColumn(column)}
            shown={shown === column}
            view={viewOf(column)}
          />
        ))}
      </nav>
      <IconButton glyph={Plus} name="New lead" look="main" off={createOff(by, off)} onClick={onNew} />
    </div>
  );
};
