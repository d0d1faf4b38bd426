import { columnLabels, type LeadColumn } from 'domain/leads';
import { Badge } from '#ui/Badge.tsx';
import { Porthole } from '#ui/Porthole.tsx';

/** The badge of a board column: porthole and name. */
export const ColumnBadge = ({ column }: { column: LeadColumn }) => (
  <Badge icon={<Porthole of={column} plain size={13} />} tone={column}>
    {columnLabels[column]}
  </Badge>
);
