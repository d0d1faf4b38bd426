import { clientTitle } from 'domain/clients';
import { changesBetween, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { siteTitle } from 'domain/sites';
import {
  type Letter,
  type ListedLetter,
  letterOperations,
  type VendChange,
  type VendChangeSite,
  vendChangeOperations,
  vendChangeRefusals,
} from 'domain/vendChanges';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { firstRows, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { apply, cancel } from './apply.ts';
import { plan, previewPlan } from './plan.ts';
import {
  lastPlanFirst,
  listVendChanges,
  type PlannedSite,
  sitesOfChange,
  vendChangesById,
} from './sql/changes.ts';
import { type LetterRow, lastLetterFirst, listLetters, lockLetter, saveLetter } from './sql/letters.ts';
import { dueFirst, dueSites } from './sql/sites.ts';
import { letterEvent } from './told.ts';

const siteOf = (row: PlannedSite): VendChangeSite => ({
  vendChangeId: row.vendChangeId,
  siteId: row.siteId,
  clientId: row.clientId,
  site: siteTitle(row),
  client: clientTitle(row),
  letterId: row.letterId,
  eventId: row.eventId,
  visitOn: row.visitOn,
  lines: row.lines,
  state: row.state,
  appliedAt: row.appliedAt,
  appliedBy: row.appliedBy,
});

const plain = (row: Letter): Letter => ({
  id: row.id,
  version: row.version,
  vendChangeId: row.vendChangeId,
  clientId: row.clientId,
  siteId: row.siteId,
  recipient: row.recipient,
  email: row.email,
  address: row.address,
  subject: row.subject,
  body: row.body,
  state: row.state,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const listed = (row: LetterRow): ListedLetter => ({
  ...plain(row),
  site: siteTitle(row),
  client: clientTitle({ ...row, email: row.clientEmail }),
});

const change = async (ctx: Context, id: string) => (await vendChangesById(ctx.db, [id]))[0] ?? notFound;

const replayed = replay<VendChange>((ctx, id) => change(ctx, id));

export const vendChangeRoutes = [
  bind(vendChangeOperations.due, ({ db }, { cursor, limit, ...selection }) =>
    readPage(
      { cursor, limit },
      dueFirst,
      (stretch) => dueSites(db, selection, stretch),
      (rows) =>
        rows.map((row) => ({
          siteId: row.siteId,
          clientId: row.clientId,
          site: siteTitle(row),
          client: clientTitle(row),
          city: row.city,
          collectionRoute: row.collectionRoute,
          vendChangeNext: row.vendChangeNext,
          machines: row.machines,
          planned: row.planned,
        })),
    ),
  ),
  bind(vendChangeOperations.preview, previewPlan),
  bind(vendChangeOperations.plan, plan, replayed),
  bind(vendChangeOperations.list, ({ db }, { siteId, ...asked }) =>
    readPage(asked, lastPlanFirst, (stretch) => listVendChanges(db, siteId, stretch)),
  ),
  bind(vendChangeOperations.get, async (ctx, { id }) => {
    const found = await change(ctx, id);
    return isRefusal(found) ? found : { ...found, items: (await sitesOfChange(ctx.db, id)).map(siteOf) };
  }),
  bind(vendChangeOperations.apply, apply, replayed),
  bind(vendChangeOperations.cancel, cancel, replayed),
];

type Update = {
  id: string;
  version: number;
  fields: { [Field in keyof Letter]?: Letter[Field] | undefined };
};

const update = async (ctx: Context, { id, version, fields }: Update): Promise<Outcome<Letter>> => {
  const letter = await lockLetter(ctx.db, id);
  if (!letter) return notFound;
  const current = plain(letter);
  if (letter.version !== version) return { ...vendChangeRefusals.stale, current };
  if (letter.state !== 'draft') return { ...vendChangeRefusals.notDraft, current };
  const { after } = changesBetween<Letter>(current, { ...current, ...(fields as Partial<Letter>) });
  if (Object.keys(after).length === 0) return current;
  const written = { ...after, version: version + 1, updatedAt: ctx.now };
  await saveLetter(ctx.db, id, written);
  ctx.emit(letterEvent('edited', letter, Object.keys(after)));
  return { ...current, ...written };
};

const letter = async (ctx: Context, id: string): Promise<Outcome<ListedLetter>> => {
  const [row] = await listLetters(ctx.db, { id }, firstRows(lastLetterFirst, 1));
  return row ? listed(row) : notFound;
};

export const letterRoutes = [
  bind(letterOperations.list, ({ db }, { cursor, limit, ...selection }) =>
    readPage(
      { cursor, limit },
      lastLetterFirst,
      (stretch) => listLetters(db, selection, stretch),
      (rows) => rows.map(listed),
    ),
  ),
  bind(letterOperations.get, (ctx, { id }) => letter(ctx, id)),
  bind(
    letterOperations.update,
    update,
    replay<Letter>(async (ctx, id) => {
      const found = await letter(ctx, id);
      return isRefusal(found) ? found : plain(found);
    }),
  ),
];
