import { type MessageChannel, partOf } from 'domain/kernel';
import {
  fillWords,
  invoiceVariableGroup,
  type Template,
  type TemplateValues,
  type TemplateWords,
  templateFields,
  templateOperations,
  templateVariables,
  wordsProblems,
} from 'domain/templates';
import type * as z from 'zod';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { toast } from '#ui/toast.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

const texts = templateFields.pick({ name: true, description: true, subject: true, body: true }).strip();
export type TemplateTexts = z.output<typeof texts>;

type Values = TemplateTexts & { type: MessageChannel };

const valuesOf = (template: Template | null, type: MessageChannel): Values =>
  template
    ? { type: template.type, ...partOf(texts, template) }
    : { type, name: '', description: '', subject: '', body: '' };

const fieldsOf = ({ subject, ...others }: Values): Values => ({
  ...others,
  subject: others.type === 'email' ? subject : '',
});

const check = (values: Values): Problems<Values> => {
  const said = fieldsOf(values);
  return { ...wordsProblems(said), ...problemsOf(texts, said) };
};

// Whatever a variable is: its own name, so that only those that do not exist are missing.
const named = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as TemplateValues;
const everything = {
  sms: named(templateVariables),
  email: named([...templateVariables, ...invoiceVariableGroup.names]),
};

/** The variables of a text that do not exist. */
export const unknownIn = (words: TemplateWords): string[] => fillWords(words, everything[words.type]).unknown;

/** The form over one template, new or kept; `first` is the type of a new one. */
export const useTemplateForm = (
  template: Template | null,
  first: MessageChannel,
  saved: (template: Template) => void,
) => {
  const draft = useDraft({
    noun: 'templates',
    at: first,
    row: template,
    values: (row: Template | null) => valuesOf(row, first),
    check,
    fields: fieldsOf,
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
