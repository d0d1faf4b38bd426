import { type LeadSummary, leadOperations } from 'domain/leads';
import {
  changeTemplate,
  defaultTemplates,
  fillWords,
  markWords,
  sampleAddressee,
  sampleInvoiceValues,
  type Template,
  templateOperations,
  templateValuesOf,
} from 'domain/templates';
import { cast } from '#app/testing';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';

const idOf = (number: number) => `0192f0c1-0000-7000-8000-5${String(number).padStart(11, '0')}`;
const then = '2026-11-20T10:00:00.000Z';
const sender = { name: 'Max Ortega', email: 'max@example.com', phone: '' };

export const template = (number: number, more: Partial<Template> = {}): Template => ({
  id: idOf(number),
  version: 1,
  name: `Template ${number}`,
  description: '',
  type: 'email',
  subject: 'About {{businessName}}',
  body: 'Hello {{firstName|there}}',
  userId: null,
  ownerName: '',
  isDefault: false,
  isShared: false,
  seed: null,
  usageCount: 0,
  createdAt: then,
  updatedAt: then,
  lastUsedAt: null,
  archivedAt: null,
  ...more,
});

/** The six of every installation. */
export const seeds: Template[] = defaultTemplates.map((text, at) =>
  template(90 + at, { ...text, isDefault: true }),
);

const lead = { id: idOf(70), businessName: 'Vine Court', firstName: '', lastName: '' } as LeadSummary;

const previewFrom = (words: Pick<Template, 'type' | 'subject' | 'body'>, known: boolean) => {
  const whom = known ? { ...sampleAddressee, businessName: 'Vine Court', company: '' } : sampleAddressee;
  const invoice = words.type === 'email' ? sampleInvoiceValues : {};
  const values = { ...invoice, ...templateValuesOf(whom, sender, then, 'America/Los_Angeles') };
  return { ...fillWords(words, values), marked: markWords(words, values) };
};

/** A server with these templates, for a manager and by the rules of the domain. */
export const openTemplates = (fake: FakeCalls, given: readonly Template[]) => {
  const rows = new Map(given.map((row) => [row.id, row]));
  const by = { uid: cast.manager.uid, role: 'manager' } as const;
  const owner = { userId: by.uid, ownerName: cast.manager.displayName };
  const keep = (row: Template) => {
    rows.set(row.id, row);
    return row;
  };
  const made = (outcome: ReturnType<typeof changeTemplate>) =>
    'refused' in outcome ? refusal({ ...outcome, fields: {}, status: 400 }) : keep(outcome);
  fake
    .answer(templateOperations.list, ({ type, text = '', archived = false }) => ({
      items: [...rows.values()].filter(
        (row) =>
          row.type === type &&
          archived === (row.archivedAt !== null) &&
          row.name.toLowerCase().includes(text.toLowerCase()),
      ),
      cursor: null,
    }))
    .answer(templateOperations.get, ({ id }) => rows.get(id) ?? refusal({ status: 404, code: 'NOT_FOUND' }))
    .answer(templateOperations.create, ({ type, ...fields }) =>
      made(changeTemplate(by, template(rows.size + 1, { type, ...owner, version: 0 }), fields, then)),
    )
    .answer(templateOperations.update, ({ id, version, fields }) => {
      const row = rows.get(id) as Template;
      return row.version === version
        ? made(changeTemplate(by, row, fields, then))
        : refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed it.', current: row });
    })
    .answer(templateOperations.archive, ({ id }) => keep({ ...(rows.get(id) as Template), archivedAt: then }))
    .answer(templateOperations.remove, ({ id }) => {
      rows.delete(id);
      return { id };
    })
    .answer(templateOperations.preview, ({ type = 'email', subject = '', body = '', leadId }) =>
      previewFrom({ type, subject, body }, leadId === lead.id),
    )
    .answer(leadOperations.list, () => ({ items: [lead], cursor: null }));
  return { rows, keep };
};
