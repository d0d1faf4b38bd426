import { columnLabels, leadColumns } from 'domain/leads';
import { ColumnBadge } from '#leads';
import type { Found } from '#platform/found.ts';
import { SquareKanban } from '#ui/Icon.tsx';
import { leadOverPage } from './openLead.ts';

export const foundLeads: Found = {
  label: 'Leads',
  icon: SquareKanban,
  open: ({ id }, navigate) => navigate(leadOverPage(id)),
  fact: (description) => {
    const column = leadColumns.find((one) => columnLabels[one] === description);
    return column && <ColumnBadge column={column} />;
  },
};
