import { templateScope } from 'domain/templates';
import type { Context } from '#platform/operations/context.ts';
import { findTemplate } from '#templates';

/** A template that somebody names, where they may see it: any other is not written down, nor counted as used. */
export const templateInSight = async (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  id: string | undefined,
): Promise<string | null> =>
  id !== undefined && (await findTemplate(db, templateScope(viewer), id)) ? id : null;
