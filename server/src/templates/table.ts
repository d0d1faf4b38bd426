import { type Template, templateAnswer, templateRefusals, templateScope } from 'domain/templates';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** A template as the database keeps it: names of people are kept sealed, elsewhere; what was deleted is in nobody's sight. */
export type TemplateRow = Omit<Template, 'ownerName'> & { deletedAt: string | null };

/** Templates as they are kept. */
export const templateTable: Table<TemplateRow> = {
  noun: 'templates',
  name: 'message_templates',
  columns: [...columnsOf(templateAnswer, 'ownerName'), 'deletedAt'],
  scope: (viewer) => templateScope(viewer).map((seen) => ({ ...seen, deletedAt: null })),
  refusals: templateRefusals,
  untold: [...books, 'usageCount', 'lastUsedAt'],
  facts: ({ userId, isDefault, isShared, deletedAt }) => ({ userId, isDefault, isShared, deletedAt }),
};
