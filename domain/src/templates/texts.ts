import { refuse } from '#kernel';

/** Every refusal of this noun. */
export const templateRefusals = {
  notYours: refuse.forbidden(
    'TEMPLATE_NOT_YOURS',
    'Only its owner or an administrator may change this template. Duplicate it to make it yours.',
  ),
  defaultNotYours: refuse.forbidden(
    'DEFAULT_TEMPLATE',
    'Only administrators change default templates. Duplicate it to make it yours.',
  ),
  makeDefault: refuse.forbidden('DEFAULT_TEMPLATE', 'Only administrators say which templates are defaults.'),
  seeded: refuse.conflict('SEEDED_TEMPLATE', 'Every installation has this template. Archive it instead.'),
  seededDefault: refuse.conflict('SEEDED_TEMPLATE', 'Every installation has this template as a default.'),
  subjectMissing: refuse.field('INVALID_INPUT', 'subject', 'Subject is required'),
  subjectOfText: refuse.field('INVALID_INPUT', 'subject', 'Text messages have no subject'),
  subjectLines: refuse.field('INVALID_INPUT', 'subject', 'A subject is one line'),
  bodyMissing: refuse.field('INVALID_INPUT', 'body', 'Text is required'),
  bodyTooLong: refuse.field('INVALID_INPUT', 'body', 'Must not exceed 1,600 characters'),
  tooMany: refuse.conflict('TOO_MANY_TEMPLATES', 'You have 500 templates. Delete one first.'),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this template in the meantime.'),
} as const;
