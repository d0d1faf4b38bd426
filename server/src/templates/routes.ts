import { isAdministrator, isRefusal, nextOf, notFound, type Outcome } from 'domain/kernel';
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
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { createRow, keepRow, type Meant, shownAs, writable, write } from '#platform/rows/write.ts';
import { namesOf } from '#users';
import { cleanBody } from './clean.ts';
import { previewOf } from './preview.ts';
import { countTemplates, countUse, findTemplate, listTemplates, lockRemoved, mostUsedFirst } from './sql.ts';
import { type TemplateRow, templateTable } from './table.ts';

const templates = writable(templateTable, mayEditTemplate);
const removable = writable(templateTable, mayRemoveTemplate);

const shown = async ({ db, keys }: Context, rows: readonly TemplateRow[]): Promise<Template[]> => {
  const owners = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  const names = await namesOf({ db, keys }, owners);
  return rows.map(({ deletedAt: _, ...row }) => ({
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

const replayed = replay(readable);

type Verb = (row: TemplateRow) => Outcome<TemplateRow>;

/** Runs a verb on a template; the answer is as people read it. */
const written = async (ctx: Context, meant: Meant, verb: Verb): Promise<Outcome<Template>> =>
  shownAs(await write(ctx, templates, meant, verb), (row) => shownOne(ctx, row));

/** The row that fields make of another; its body is kept clean. */
const changed = (ctx: Context, before: TemplateRow, fields: TemplateChanges): Outcome<TemplateRow> => {
  const { type } = before;
  const { body } = fields;
  const clean = body === undefined ? fields : { ...fields, body: cleanBody({ type, body }) };
  const after = changeTemplate(ctx.actor, { ...before, ownerName: '' }, clean, ctx.now);
  if (isRefusal(after)) return after;
  const { ownerName: _, ...row } = after;
  return { ...row, deletedAt: before.deletedAt };
};

const putAway =
  (as: 'archived' | 'restored') =>
  (ctx: Context, { id }: { id: string }): Promise<Outcome<Template>> =>
    written(ctx, { id, as }, (before) => {
      const { now } = ctx;
      const away = as === 'archived';
      if (away === (before.archivedAt !== null)) return before;
      return nextOf(before, { archivedAt: away ? now : null }, now);
    });

/** Takes the deletion of a template back, whoever's it is. */
export const restoreTemplate = async (ctx: Context, id: string): Promise<Outcome<{ id: string }>> => {
  const row = await lockRemoved(ctx.db, id);
  if (!row) return notFound;
  const restored = await keepRow(
    ctx,
    templateTable,
    'restored',
    row,
    nextOf(row, { deletedAt: null }, ctx.now),
  );
  return { id: restored.id };
};

export const templateRoutes = [
  bind(templateOperations.list, (ctx, { archived, type, text, ...asked }) => {
    const { db, viewer } = ctx;
    const of = isAdministrator(viewer.role) ? null : viewer.uid;
    const which = { type, text, ...(archived ? { archived, of } : { archived }) };
    return readPage(
      asked,
      mostUsedFirst,
      (stretch) => listTemplates(db, templateScope(viewer), which, stretch),
      (rows) => shown(ctx, rows),
    );
  }),

  bind(templateOperations.get, (ctx, { id }) => readable(ctx, id)),

  bind(
    templateOperations.create,
    async (ctx, { type, ...fields }) => {
      const { actor, now } = ctx;
      if ((await countTemplates(ctx.db, actor.uid)) >= templateLimit) return templateRefusals.tooMany;
      const blank: TemplateRow = {
        ...fields,
        id: ctx.newId(),
        version: 0,
        type,
        userId: actor.uid,
        isDefault: false,
        isShared: false,
        seed: null,
        usageCount: 0,
        createdAt: now,
        updatedAt: now,
        lastUsedAt: null,
        archivedAt: null,
        deletedAt: null,
      };
      const template = changed(ctx, blank, fields);
      if (isRefusal(template)) return template;
      return shownAs(await createRow(ctx, templateTable, template), (row) => shownOne(ctx, row));
    },
    replayed,
  ),

  bind(
    templateOperations.update,
    (ctx, { fields, ...meant }) => written(ctx, meant, (before) => changed(ctx, before, fields)),
    replayed,
  ),

  bind(templateOperations.remove, async (ctx, { id }) => {
    const { now } = ctx;
    const removed = await write(ctx, removable, { id, as: 'removed' }, (row) =>
      nextOf(row, { deletedAt: now }, now),
    );
    return isRefusal(removed) ? removed : { id };
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
