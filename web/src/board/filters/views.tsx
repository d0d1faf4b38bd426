import type { Panel } from '#board/Board.tsx';
import { PinnedViews, SavedViews } from '#savedViews';
import { type BoardSearch, readSearch } from './search.ts';

type Props = { search: BoardSearch; onSearch: (next: BoardSearch) => void };

/** The views of leads that stand in the filter row. */
export const LeadPinnedViews = (props: Props) => <PinnedViews {...props} read={readSearch} screen="leads" />;

/** Own views of leads and shared ones; and how to keep what is shown now. */
export const LeadSavedViews = ({ onPanel, ...props }: Props & { onPanel: (panel: Panel) => void }) => (
  <SavedViews {...props} onEdit={(view) => onPanel({ view })} read={readSearch} screen="leads" />
);
