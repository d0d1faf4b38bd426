import { figureWords } from 'domain/kernel';
import {
  bodyLimits,
  fillWords,
  isBlankBody,
  nameLimit,
  subjectLimit,
  type Template,
  type TemplateType,
  type TemplateValues,
  templateOperations,
  templateVariables,
} from 'domain/templates';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';

export type TemplateTexts = { name: string; description: string; subject: string; body: string };

type Values = TemplateTexts & { type: TemplateType };

const valuesOf = (template: Template | null, first: TemplateType): Values => ({
  type: template?.type ?? first,
  name: template?.name ?? '',
  description: template?.description ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
});

const most = (limit: number) => `Must not exceed ${figureWords(limit)} characters`;

const check = ({ type, name, description, subject, body }: Values): Problems<Values> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...([...name.trim()].length > nameLimit && { name: most(nameLimit) }),
  ...(description.length > 255 && { description: most(255) }),
  ...(type === 'email' && subject.trim() === '' && { subject: 'Subject is required' }),
  ...(type === 'email' && subject.length > subjectLimit && { subject: most(subjectLimit) }),
  ...(isBlankBody({ type, body }) && { body: 'Text is required' }),
  ...(body.length > bodyLimits[type] && { body: most(bodyLimits[type]) }),
});

// Whatever a variable is: its own name, so that only those that do not exist are missing.
const everything = Object.fromEntries(templateVariables.map((name) => [name, name])) as TemplateValues;

/** The variables of a text that do not exist. */
export const unknownIn = (words: Pick<Template, 'type' | 'subject' | 'body'>): string[] =>
  fillWords(words, everything).unknown;

/** The form over one template, new or kept; `first` is the type of a new one. */
export const useTemplateForm = (
  template: Template | null,
  first: TemplateType,
  saved: (template: Template) => void,
) => {
  const draft = useDraft({
    noun: 'templates',
    at: first,
    row: template,
    values: (row: Template | null) => valuesOf(row, first),
    check,
    fields: ({ subject, ...others }) => ({ ...others, subject: others.type === 'email' ? subject : '' }),
    create: (fields, { key }) => call(templateOperations.create, fields, { key }),
    update: (fields, { id, version, key }) =>
      call(templateOperations.update, { id, version, fields }, { key }),
    saved: (row) => {
      if (!row) return;
      keepAnswer(templateOperations.get, { id: row.id }, row);
      void refresh(templateOperations.list);
      toast.success('Template saved');
      saved(row);
    },
  });
  return { ...draft, form: { ...draft.form, draft: draft.changed ? draft.form.draft : null } };
};
