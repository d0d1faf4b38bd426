import type { LeadColumn } from 'domain/leads';
import type { Panel } from '#board/Board.tsx';
import { FilterDialog } from '#board/filters/FilterDialog.tsx';
import type { FilterProps } from '#board/filters/FilterRow.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { NewLead } from './NewLead.tsx';
import { Statistics } from './Statistics.tsx';

export type PanelsProps = FilterProps & {
  panel: Panel;
  onClose: () => void;
  onOpen: (id: string) => void;
  onMove: (id: string, to: LeadColumn) => void;
};

/** What opens over the board, fetched when first wanted. */
export const Panels = (props: PanelsProps) => {
  const { panel, onClose, onOpen, onMove } = props;
  if (panel === 'new') return <NewLead onClose={onClose} onOpen={onOpen} />;
  if (panel === 'statistics') return <Statistics {...props} />;
  if (panel === 'filters') return <FilterDialog {...props} />;
  if (panel) return <MoveDialog id={panel.move} onClose={onClose} onMove={onMove} />;
  return null;
};
