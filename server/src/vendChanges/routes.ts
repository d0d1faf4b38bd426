import { changesBetween, isRefusal, nextOf, notFound, type Outcome, partOf } from 'domain/kernel';
import {
  type Letter,
  letterFields,
  letterOperations,
  type VendChange,
  vendChangeOperations,
  vendChangeRefusals,
  vendChangeSiteAnswer,
} from 'domain/vendChanges';
import { writeEmail } from '#messages';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { bind } from '#platform/operations/operations.ts';
import { newestFirst, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { seenRow, seenRows } from '#platform/rows/seen.ts';
import { keepRow, type Writable, writable, write } from '#platform/rows/write.ts';
import { withSiteNames } from '#sites';
import { apply, cancel } from './apply.ts';
import { plan, previewPlan } from './plan.ts';
import { countDueSites, dueSites, earliestDueFirst } from './sql/sites.ts';
import { listVendChanges, sitesOfChange, vendChangesById } from './sql.ts';
import { letterTable } from './table.ts';

const change = async (ctx: Context, id: string): Promise<Outcome<VendChange>> =>
  (await vendChangesById(ctx.db, [id]))[0] ?? notFound;

const replayed = replay(change);

export const vendChangeRoutes = [
  bind(vendChangeOperations.due, async ({ db }, { cursor, limit, ...asked }) => {
    const page = await readPage(
      { cursor, limit },
      earliestDueFirst,
      (stretch) => dueSites(db, asked, stretch),
      (rows) => withSiteNames(db, rows),
    );
    // Whoever reads on knows how many there are.
    if (isRefusal(page) || cursor) return page;
    return { ...page, total: page.cursor ? await countDueSites(db, asked) : page.items.length };
  }),
  bind(vendChangeOperations.preview, previewPlan),
  bind(vendChangeOperations.plan, plan, replayed),
  bind(vendChangeOperations.list, ({ db }, { siteId, ...asked }) =>
    readPage(asked, newestFirst<VendChange>('c'), (stretch) => listVendChanges(db, siteId, stretch)),
  ),
  bind(vendChangeOperations.get, async (ctx, { id }) => {
    const found = await change(ctx, id);
    if (isRefusal(found)) return found;
    const sites = await withSiteNames(ctx.db, await sitesOfChange(ctx.db, id));
    return { ...found, items: sites.map((site) => partOf(vendChangeSiteAnswer, site)) };
  }),
  bind(vendChangeOperations.apply, apply, replayed),
  bind(vendChangeOperations.cancel, cancel, replayed),
];

// The text stands in the letter alone: history says which fields an edit changed.
const letters: Writable<Letter> = {
  ...writable(letterTable),
  keep: (ctx, verb, before, after) => {
    const changed = Object.keys(changesBetween(before, after).after);
    const fields = changed.filter((field) => field in letterFields.shape);
    const emit = (event: NewEvent) => ctx.emit({ ...event, after: { ...event.after, fields } });
    return keepRow({ db: ctx.db, emit }, letterTable, verb, before, after);
  },
};

const letter = (ctx: Context, id: string) => seenRow(ctx, letterTable, id);

// What becomes of the e-mail is said where messages are.
const sent = async (ctx: Context, before: Letter): Promise<Outcome<Letter>> => {
  if (before.state !== 'draft') return vendChangeRefusals.notDraft;
  if (before.email === '') return vendChangeRefusals.noEmail;
  const { email, subject, body: content, clientId } = before;
  const message = await writeEmail(ctx, { to: [email], subject, content, clientId });
  if (isRefusal(message)) return message;
  return nextOf(before, { state: 'sent', messageId: message.id, sentAt: ctx.now }, ctx.now);
};

export const letterRoutes = [
  bind(letterOperations.list, (ctx, asked) =>
    seenRows(ctx, letterTable, newestFirst(), asked, (rows) => withSiteNames(ctx.db, rows)),
  ),
  bind(letterOperations.get, async (ctx, { id }) => {
    const found = await letter(ctx, id);
    return isRefusal(found) ? found : ((await withSiteNames(ctx.db, [found]))[0] ?? notFound);
  }),
  bind(
    letterOperations.update,
    (ctx, { fields, ...meant }) =>
      write(ctx, letters, { ...meant, as: 'edited' }, (before) =>
        before.state === 'draft' ? nextOf(before, fields, ctx.now) : vendChangeRefusals.notDraft,
      ),
    replay(letter),
  ),
  bind(
    letterOperations.send,
    (ctx, meant) => write(ctx, letters, { ...meant, as: 'sent' }, (before) => sent(ctx, before)),
    replay(letter),
  ),
  bind(
    letterOperations.post,
    (ctx, meant) =>
      write(ctx, letters, { ...meant, as: 'posted' }, (before) =>
        before.state === 'draft'
          ? nextOf(before, { state: 'posted', sentAt: ctx.now }, ctx.now)
          : vendChangeRefusals.notDraft,
      ),
    replay(letter),
  ),
];
