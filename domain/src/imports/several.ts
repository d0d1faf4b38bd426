import { customFields, mostCustomFields, mostTags, tags } from '#leads';
import type { Cell } from './cell.ts';
import { leaveOut, type RowDraft } from './draft.ts';
import { storable } from './reading.ts';
import { writeTags } from './values.ts';

/** Why tags stay out of a lead that has as many as it may have. */
export const tooManyTags = `At most ${mostTags} tags`;

/** The same of its own fields. */
export const tooManyCustom = `At most ${mostCustomFields} custom fields`;

/** Sets the tags that the field takes; each that it refuses is left out by itself, those that are too many together. */
export const setTags = (draft: RowDraft, { column }: Pick<Cell, 'column'>, said: readonly string[]): void => {
  const fitting = new Set<string>();
  for (const tag of said) {
    const { data, error } = tags.safeParse([tag]);
    if (error) leaveOut(draft, { column, text: tag }, error.issues[0]?.message ?? 'Not a tag');
    for (const each of data ?? []) fitting.add(each);
  }
  const [kept, over] = [[...fitting].slice(0, mostTags), [...fitting].slice(mostTags)];
  if (kept.length > 0) draft.values['tags'] = kept;
  if (over.length > 0) leaveOut(draft, { column, text: writeTags(over) }, tooManyTags);
};

// Why a lead cannot have such a field of its own; null: it can.
const refusalOf = (name: string, value: unknown): string | null => {
  const { data, error } = customFields.safeParse({ [name]: value });
  const [issue] = error?.issues ?? [];
  if (issue?.code === 'invalid_key') return `The name of a custom field: ${issue.issues[0]?.message}`;
  if (issue?.code === 'invalid_union') return 'Neither a text, a number, yes nor no';
  if (issue) return issue.message;
  return Object.keys(data ?? {}).length > 0 ? null : 'Not a name for a custom field';
};

/** Sets a lead's own fields, each by itself: one that is refused, or beyond the last that fits, is left out and takes no other along. */
export const setCustom = (draft: RowDraft, said: ReadonlyMap<string, unknown>): void => {
  const kept: { [name: string]: unknown } = {};
  for (const [name, value] of said) {
    const isFull = Object.keys(kept).length >= mostCustomFields;
    const problem = refusalOf(name, value) ?? (isFull ? tooManyCustom : null);
    if (problem === null) Object.assign(kept, customFields.parse({ [name]: value }));
    else {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      leaveOut(draft, { column: storable(name), text: storable(text) }, problem);
    }
  }
  if (Object.keys(kept).length > 0) draft.values['customFields'] = kept;
};
