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
import { useEffect, useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { type Problems, useForm } from '#ui/useForm.ts';

export type TemplateTexts = { name: string; description: string; subject: string; body: string };

const textsOf = ({ name, description, subject, body }: TemplateTexts): TemplateTexts => ({
  name,
  description,
  subject,
  body,
});
const blank: TemplateTexts = { name: '', description: '', subject: '', body: '' };
const isSame = (one: TemplateTexts, other: TemplateTexts): boolean =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));

const most = (limit: number) => `Must not exceed ${figureWords(limit)} characters`;

const check =
  (type: TemplateType) =>
  ({ name, description, subject, body }: TemplateTexts): Problems<TemplateTexts> => ({
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

const changedOf = (before: TemplateTexts, after: TemplateTexts): Partial<TemplateTexts> =>
  Object.fromEntries(
    Object.entries(textsOf(after)).filter(([name, value]) => before[name as keyof TemplateTexts] !== value),
  );

/** What was saved last, and its version: another's change is taken over while nothing of it is being changed here. */
const useKept = (template: Template | null, take: (texts: TemplateTexts) => void, changed: boolean) => {
  const [kept, keep] = useState(template);
  useEffect(() => {
    if (!template || !kept || template.version <= kept.version) return;
    if (isSame(template, kept)) keep(template);
    else if (!changed) {
      keep(template);
      take(textsOf(template));
    }
  });
  return { kept, keep };
};

/** The form over one template, new or kept. */
export const useTemplateForm = (
  template: Template | null,
  type: TemplateType,
  saved: (template: Template) => void,
) => {
  const form = useForm<TemplateTexts>(template ? textsOf(template) : blank, check(type));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [before, setBefore] = useState<TemplateTexts>(template ? textsOf(template) : blank);
  const dirty = !isSame(form.values, before);
  const { kept, keep } = useKept(
    template,
    (texts) => {
      setBefore(texts);
      form.reset(texts);
    },
    dirty,
  );

  const write = (values: TemplateTexts): Promise<Template> => {
    const subject = type === 'email' ? values.subject : '';
    if (!kept) return call(templateOperations.create, { ...textsOf(values), subject, type });
    const { id, version } = kept;
    return call(templateOperations.update, { id, version, fields: changedOf(before, values) });
  };
  const taken = (row: Template) => {
    keepAnswer(templateOperations.get, { id: row.id }, row);
    void refresh(templateOperations.list);
    keep(row);
    setBefore(textsOf(row));
    form.reset(textsOf(row));
    toast.success('Template saved');
    saved(row);
  };
  const refused = (error: unknown) => {
    if (isCallError(error)) form.say(error.fields as Problems<TemplateTexts>);
    const present = isCallError(error) && error.code === 'STALE_VERSION' ? (error.current as Template) : null;
    if (present) keep(present);
    setFailure(present ? `${messageOf(error)} Save again to keep what you changed.` : messageOf(error));
  };
  const send = async (values: TemplateTexts) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      taken(await write(values));
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, failure, dirty, submit: form.submit((values) => void send(values)) };
};
