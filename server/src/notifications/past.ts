import { day, later } from 'domain/kernel';
import { leadSentences } from 'domain/leads';
import { tellOfLead } from './happened.ts';
import { newestEvents } from './sql/events.ts';
import { readBefore } from './sql/rows.ts';

type Working = Omit<Parameters<typeof tellOfLead>[1], 'emit'>;

// What a few weeks of a small business amount to.
const most = 130;

/** Tells what happened before anybody could be told, for a business that moves in; what is old has been read. */
export const tellPast = async (ctx: Working): Promise<void> => {
  const events = await newestEvents(ctx.db, 'leads', Object.keys(leadSentences), most);
  for (const event of events) await tellOfLead(event, { ...ctx, emit: () => undefined });
  await readBefore(ctx.db, later(ctx.now, -2 * day));
};
