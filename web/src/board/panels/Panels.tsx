import type { LeadColumn, LeadFilter } from 'domain/leads';
import type { BulkVerb } from 'domain/undo';
import { useState } from 'react';
import type { Panel } from '#board/Board.tsx';
import { FilterDialog } from '#board/filters/FilterDialog.tsx';
import type { FilterProps } from '#board/filters/FilterRow.tsx';
import { readSearch } from '#board/filters/search.ts';
import { ReviewQueue } from '#board/review/ReviewQueue.tsx';
import { BulkDialog } from '#board/select/BulkDialog.tsx';
import { targetsOf } from '#board/select/bulk.ts';
import { loadConvertMany } from '#conversion';
import { loadLeadParts } from '#leads';
import { SendMessage } from '#messages';
import { SaveView } from '#savedViews';
import type { Selection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { NewLead } from './NewLead.tsx';
import { Statistics } from './Statistics.tsx';

export type PanelsProps = FilterProps & {
  panel: Panel;
  onClose: () => void;
  onOpen: (id: string) => void;
  onMove: (id: string, to: LeadColumn) => void;
  selection: Selection;
  /** What an act on all of the filter means. */
  shown: { filter: LeadFilter; text: string };
  /** How many leads are chosen. */
  chosen: number;
  /** An act on the chosen leads is done. */
  onDone: () => void;
};

const Bulk = ({ verb, selection, shown, chosen, onClose, onDone }: PanelsProps & { verb: BulkVerb }) => {
  // As they were when the dialog opened.
  const [targets] = useState(() => targetsOf(selection, shown));
  const [count] = useState(chosen);
  return <BulkDialog count={count} onClose={onClose} onDone={onDone} targets={targets} verb={verb} />;
};

const ConvertMany = whenShown(loadConvertMany);
const RejectDialog = whenShown(async () => (await loadLeadParts()).RejectDialog);

const Convert = ({ selection, onClose, onDone }: PanelsProps) => {
  // As they were when the dialog opened.
  const [ids] = useState(() => [...selection.chosen]);
  return <ConvertMany ids={ids} onClose={onClose} onDone={onDone} />;
};

const Message = ({ selection, onClose, onDone }: PanelsProps) => {
  // As they were when the dialog opened.
  const [ids] = useState(() => [...selection.chosen]);
  return <SendMessage about={{ kind: 'many', noun: 'leads', ids }} onClose={onClose} onSent={onDone} />;
};

/** What opens over the board, fetched when first wanted. */
export const Panels = (props: PanelsProps) => {
  const { panel, onClose, onOpen, onMove } = props;
  if (panel === 'new') return <NewLead onClose={onClose} onOpen={onOpen} />;
  if (panel === 'statistics') return <Statistics {...props} />;
  if (panel === 'filters') return <FilterDialog {...props} />;
  if (panel === 'convert') return <Convert {...props} />;
  if (panel === 'message') return <Message {...props} />;
  if (panel === 'review') return <ReviewQueue onClose={onClose} onOpen={onOpen} />;
  if (panel && 'view' in panel)
    return (
      <SaveView onClose={onClose} read={readSearch} screen="leads" search={props.search} view={panel.view} />
    );
  if (panel && 'reject' in panel) return <RejectDialog id={panel.reject} onClose={onClose} />;
  if (panel && 'bulk' in panel) return <Bulk {...props} verb={panel.bulk} />;
  if (panel) return <MoveDialog id={panel.move} onClose={onClose} onMove={onMove} />;
  return null;
};
