import { randomBytes } from 'node:crypto';
import { type Invoice, invoiceRefusals, linkProblem, linkUntil } from 'domain/invoices';
import { isRefusal, localDay, notFound, type Outcome } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Context } from '#platform/operations/context.ts';
import { write } from '#platform/rows/write.ts';
import { officeOf } from './billing.ts';
import { invoiceRows } from './keep.ts';
import { saveSecret, sealedSecretOf } from './sql/links.ts';

const place = (id: string): string => `invoices:${id}:link`;
const pathOf = (secret: string): string => `/i/${secret}`;

/** Whether a link opens an invoice no longer. */
export const isLinkOver = (
  invoice: Invoice,
  { officeTimeZone }: Pick<Settings, 'officeTimeZone'>,
  today: string,
): boolean => {
  const until = linkUntil(invoice, (at) => localDay(at, officeTimeZone));
  return until !== null && until < today;
};

/** Where an invoice is opened without sign-in; null while it is not. */
export const linkOf = async (
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  id: string,
): Promise<string | null> => {
  const sealed = await sealedSecretOf(db, id);
  const secret = sealed && keys.open(sealed, place(id));
  return secret ? pathOf(secret) : null;
};

/** Opens an invoice to whoever has its link; asked again, the same link. */
export const share = async (
  ctx: Context,
  { id }: { id: string },
): Promise<Outcome<{ id: string; path: string }>> => {
  const { settings, today } = await officeOf(ctx);
  const shared = await write(ctx, invoiceRows, { id, as: 'shared' }, async (before) => {
    const problem = linkProblem(before);
    if (problem) return problem;
    if (isLinkOver(before, settings, today)) return invoiceRefusals.linkOver;
    if (before.shared) return before;
    const secret = randomBytes(24).toString('base64url');
    const sealedSecret = ctx.keys.seal(secret, place(id));
    await saveSecret(ctx.db, id, { secretHash: ctx.keys.hashToken(secret), sealedSecret });
    return {
      ...before,
      shared: true,
      version: before.version + 1,
      updatedBy: ctx.actor.uid,
      updatedAt: ctx.now,
    };
  });
  if (isRefusal(shared)) return shared;
  const path = await linkOf(ctx, id);
  return path ? { id, path } : notFound;
};

/** Ends the link for good. */
export const unshare = (ctx: Context, { id }: { id: string }): Promise<Outcome<Invoice>> =>
  write(ctx, invoiceRows, { id, as: 'unshared' }, async (before) => {
    if (!before.shared) return before;
    await saveSecret(ctx.db, id, null);
    return {
      ...before,
      shared: false,
      version: before.version + 1,
      updatedBy: ctx.actor.uid,
      updatedAt: ctx.now,
    };
  });
