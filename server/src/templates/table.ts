import { type Template, templateAnswer, templateRefusals, templateScope } from 'domain/templates';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** A template as the database keeps it: names of people are kept sealed, elsewhere. */
export type TemplateRow = Omit<Template, 'ownerName'>;

/** Templates as they are kept. */
export const templateTable: Table<TemplateRow> = {
  noun: 'templates',
  name: 'message_templates',
  columns: columnsOf(templateAnswer, 'ownerName'),
  scope: templateScope,
  refusals: templateRefusals,
  untold: [...books, 'usageCount', 'lastUsedAt'],
  facts: ({ userId, isDefault, isShared }) => ({ userId, isDefault, isShared }),
};
