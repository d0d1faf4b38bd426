import {
  changesBetween,
  isAdministrator,
  isRefusal,
  notFound,
  type Outcome,
  type Refusal,
  uuid,
} from 'domain/kernel';
import {
  changeTemplate,
  mayEditTemplate,
  mayRemoveTemplate,
  type Template,
  type TemplateChanges,
  templateLimit,
  templateOperations,
  templateRefusals,
  templateScope,
} from 'domain/templates';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { namesOf } from '#users';
import { cleanBody } from './clean.ts';
import { previewOf } from './preview.ts';
import {
  countTemplates,
  countUse,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  saveTemplate,
  type TemplateRow,
} from './sql.ts';

const position = z.tuple([z.int(), z.string().max(255), uuid]);

const shown = async ({ db, keys }: Context, rows: readonly TemplateRow[]): Promise<Template[]> => {
  const owners = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  const names = await namesOf({ db, keys }, owners);
  return rows.map((row) => ({
    ...row,
    body: cleanBody(row),
    ownerName: (row.userId && names.get(row.userId)) || '',
  }));
};

const shownOne = async (ctx: Context, row: TemplateRow): Promise<Template> =>
  (await shown(ctx, [row]))[0] as Template;

const readable = async (ctx: Context, id: string): Promise<Outcome<Template>> => {
  const row = await findTemplate(ctx.db, templateScope(ctx.viewer), id);
  return row ? shownOne(ctx, row) : notFound;
};

const facts = ({ userId, isDefault, isShared }: TemplateRow) => ({ userId, isDefault, isShared });
// Keep the books, and stand in no history.
const books: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'usageCount', 'lastUsedAt'];
const told = (side: object) =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field)));

const tell = (ctx: Context, verb: string, before: TemplateRow | null, after: TemplateRow | null): void => {
  const changes = changesBetween<Partial<TemplateRow>>(before ?? {}, after ?? {});
  ctx.emit({
    noun: 'templates',
    rowId: (after ?? before)?.id ?? '',
    verb,
    before: told(changes.before),
    after: told(changes.after),
    scopeBefore: before && facts(before),
    scopeAfter: after && facts(after),
  });
};

type May = (by: Context['actor'], template: TemplateRow) => Refusal | null;

/** A template in sight that the actor may change, locked. */
const locked = async (ctx: Context, id: string, may: May): Promise<Outcome<TemplateRow>> => {
  const row = await lockTemplate(ctx.db, templateScope(ctx.actor), id);
  return row ? (may(ctx.actor, row) ?? row) : notFound;
};

const replayed = {
  keep: ({ id }: { id: string }) => ({ id }),
  show: (ctx: Context, { id }: { id: string }) => readable(ctx, id),
};

/** The row that fields make of another; its body is kept clean. */
const changed = (ctx: Context, before: TemplateRow, fields: TemplateChanges): Outcome<TemplateRow> => {
  const { type } = before;
  const { body } = fields;
  const clean = body === undefined ? fields : { ...fields, body: cleanBody({ type, body }) };
  const after = changeTemplate(ctx.actor, { ...before, ownerName: '' }, clean, ctx.now);
  if (isRefusal(after)) return after;
  const { ownerName: _, ...row } = after;
  return row;
};

const putAway =
  (verb: 'archived' | 'restored') =>
  async (ctx: Context, { id }: { id: string }): Promise<Outcome<Template>> => {
    const before = await locked(ctx, id, mayEditTemplate);
    if (isRefusal(before)) return before;
    const away = verb === 'archived';
    if (away === (before.archivedAt !== null)) return shownOne(ctx, before);
    const { now } = ctx;
    const after = { ...before, archivedAt: away ? now : null, version: before.version + 1, updatedAt: now };
    await saveTemplate(ctx.db, before, after);
    tell(ctx, verb, before, after);
    return shownOne(ctx, after);
  };

export const templateRoutes = [
  bind(templateOperations.list, async (ctx, { archived, cursor, limit, type, text }) => {
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const { viewer } = ctx;
    const of = isAdministrator(viewer.role) ? null : viewer.uid;
    const asked = { type, text, after, limit: limit + 1 };
    const which = archived ? { archived, of } : { archived };
    const found = await listTemplates(ctx.db, templateScope(viewer), { ...asked, ...which });
    const page = pageOf(found, limit, ({ usageCount, name, id }) => [usageCount, name, id]);
    return { ...page, items: await shown(ctx, page.items) };
  }),

  bind(templateOperations.get, (ctx, { id }) => readable(ctx, id)),

  bind(
    templateOperations.create,
    async (ctx, { type, ...fields }) => {
      const { actor, now } = ctx;
      if ((await countTemplates(ctx.db, actor.uid)) >= templateLimit) return templateRefusals.tooMany;
      const blank: TemplateRow = {
        id: ctx.newId(),
        version: 0,
        name: '',
        description: '',
        type,
        subject: '',
        body: '',
        userId: actor.uid,
        isDefault: false,
        isShared: false,
        seed: null,
        usageCount: 0,
        createdAt: now,
        updatedAt: now,
        lastUsedAt: null,
        archivedAt: null,
      };
      const template = changed(ctx, blank, fields);
      if (isRefusal(template)) return template;
      await insertTemplate(ctx.db, template);
      tell(ctx, 'created', null, template);
      return shownOne(ctx, template);
    },
    replayed,
  ),

  bind(
    templateOperations.update,
    async (ctx, { id, version, fields }) => {
      const before = await locked(ctx, id, mayEditTemplate);
      if (isRefusal(before)) return before;
      if (before.version !== version)
        return { ...templateRefusals.stale, current: await shownOne(ctx, before) };
      const after = changed(ctx, before, fields);
      if (isRefusal(after)) return after;
      await saveTemplate(ctx.db, before, after);
      tell(ctx, 'updated', before, after);
      return shownOne(ctx, after);
    },
    replayed,
  ),

  bind(templateOperations.remove, async (ctx, { id }) => {
    const before = await locked(ctx, id, mayRemoveTemplate);
    if (isRefusal(before)) return before;
    await deleteTemplate(ctx.db, id);
    tell(ctx, 'removed', before, null);
    return { id };
  }),

  bind(templateOperations.archive, putAway('archived'), replayed),
  bind(templateOperations.restore, putAway('restored'), replayed),

  bind(templateOperations.preview, async (ctx, { id, type, subject = '', body = '', leadId, clientId }) => {
    const kept = id ? await findTemplate(ctx.db, templateScope(ctx.viewer), id) : undefined;
    if (id && !kept) return notFound;
    return previewOf(ctx, kept ?? { type: type ?? 'email', subject, body }, { leadId, clientId });
  }),

  bind(templateOperations.use, async (ctx, { id }) => {
    if (!(await findTemplate(ctx.db, templateScope(ctx.viewer), id))) return notFound;
    await countUse(ctx.db, id, ctx.now);
    return { id };
  }),
];
