import {
  type Actor,
  isAdministrator,
  nextOf,
  type Outcome,
  type Refusal,
  type Scope,
  type Viewer,
} from '#kernel';
import { isBlankBody } from './body.ts';
import { bodyLimits, type Template, type TemplateChanges, type TemplateWords } from './template.ts';
import { templateRefusals } from './texts.ts';

type Who = Pick<Actor, 'uid' | 'role'>;
type Facts = Pick<Template, 'userId' | 'isDefault' | 'isShared' | 'seed'>;

/** Own templates, what others share, and the defaults (permissions A17). */
export const templateScope = ({ uid }: Pick<Viewer, 'uid'>): Scope => [
  { userId: uid },
  { isShared: true },
  { isDefault: true },
];

export type TemplateSection = 'mine' | 'shared' | 'default';

/** Where somebody finds a template. */
export const sectionOf = (template: Facts, uid: string): TemplateSection => {
  if (template.isDefault) return 'default';
  return template.userId === uid ? 'mine' : 'shared';
};

/** Who may change a template in sight: its owner; a default and what others share, administrators. */
export const mayEditTemplate = (by: Who, { userId, isDefault }: Facts): Refusal | null => {
  if (isAdministrator(by.role)) return null;
  if (isDefault) return templateRefusals.defaultNotYours;
  return userId === by.uid ? null : templateRefusals.notYours;
};

/** The same for removing it; the texts that every installation has stay. */
export const mayRemoveTemplate = (by: Who, template: Facts): Refusal | null =>
  mayEditTemplate(by, template) ?? (template.seed ? templateRefusals.seeded : null);

const subjectProblem = ({ type, subject }: TemplateWords): Refusal | null => {
  if (/[\r\n]/.test(subject)) return templateRefusals.subjectLines;
  if (type === 'sms') return subject === '' ? null : templateRefusals.subjectOfText;
  return subject.trim() === '' ? templateRefusals.subjectMissing : null;
};

const bodyProblem = ({ type, body }: TemplateWords): Refusal | null => {
  if (isBlankBody({ type, body })) return templateRefusals.bodyMissing;
  return body.length > bodyLimits[type] ? templateRefusals.bodyTooLong : null;
};

/** What its type forbids of subject and body, by field. */
export const wordsProblems = (words: TemplateWords): Readonly<Record<string, string>> => ({
  ...subjectProblem(words)?.fields,
  ...bodyProblem(words)?.fields,
});

const defaultProblem = (by: Who, before: Facts, after: Facts): Refusal | null => {
  if (before.isDefault === after.isDefault) return null;
  if (!isAdministrator(by.role)) return templateRefusals.makeDefault;
  return after.seed && !after.isDefault ? templateRefusals.seededDefault : null;
};

/** Lays fields over a template; what is not touched is not judged, for it may come from elsewhere. */
export const changeTemplate = (
  by: Who,
  template: Template,
  fields: TemplateChanges,
  now: string,
): Outcome<Template> => {
  const after = nextOf(template, fields, now);
  return (
    defaultProblem(by, template, after) ??
    (fields.subject === undefined ? null : subjectProblem(after)) ??
    (fields.body === undefined ? null : bodyProblem(after)) ??
    after
  );
};
