import { fillHtml, fillSubject, fillTemplate, type TemplateValues } from 'domain/templates';
import type { Draft } from './draft.ts';

type Fill = (text: string, values: TemplateValues) => { text: string };

const bare = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
const held = /\uE000(\w+)\uE001/g;

/** Fills what there is to say; what nobody knows, and has no other word, stays to be seen. */
const known =
  (fill: Fill) =>
  (text: string, values: TemplateValues): string => {
    const value = (name: string) => (values as Readonly<Record<string, string>>)[name]?.trim() ?? '';
    const waiting = text.replace(bare, (all, name: string) => (value(name) ? all : `\uE000${name}\uE001`));
    return fill(waiting, values).text.replace(held, '{{$1}}');
  };

export const knownHtml = known(fillHtml);
export const knownSubject = known(fillSubject);
export const knownText = known(fillTemplate);

/** A message without its variables, and the names of those that say nothing. */
export type Filled = { subject: string; html: string; text: string; blanks: string[] };

/** Fills everything for good: what has nothing to say leaves no trace. */
export const fillAll = (
  parts: { subject: string; html: string; text: string },
  values: TemplateValues,
): Filled => {
  const subject = fillSubject(parts.subject, values);
  const html = fillHtml(parts.html, values);
  const text = fillTemplate(parts.text, values);
  const blanks = [subject, html, text].flatMap(({ empty, unknown }) => [...empty, ...unknown]);
  return { subject: subject.text, html: html.text, text: text.text, blanks: [...new Set(blanks)] };
};

/** Of e-mail and of SMS, the variables that have nothing to say here. */
export const blanksIn = ({ subject, html, text }: Draft, values: TemplateValues | null) => ({
  email: values ? fillAll({ subject, html, text: '' }, values).blanks : [],
  sms: values ? fillAll({ subject: '', html: '', text }, values).blanks : [],
});

/** ‘2 fields are empty for this lead’ */
export const blankWords = (count: number, whom: string): string =>
  `${count} ${count === 1 ? 'field is' : 'fields are'} empty for this ${whom}`;
