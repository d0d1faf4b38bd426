import type { Refusal } from 'domain/kernel';
import type { Context } from './context.ts';
import type { NewEvent } from './events.ts';
import type { Feature } from './feature.ts';

/** What one noun does in the transaction of another's change; its own events are looked at in their turn. */
export type Alongside = (events: readonly NewEvent[], ctx: Context) => Promise<Refusal | null>;

/** Lets every noun that goes along with others see what happened, until nothing more does. */
export const goAlong = async (
  features: readonly Feature[],
  events: readonly NewEvent[],
  ctx: Context,
): Promise<Refusal | null> => {
  for (let seen = 0; seen < events.length; ) {
    const fresh = events.slice(seen);
    seen = events.length;
    for (const { alongside } of features) {
      const refused = (await alongside?.(fresh, ctx)) ?? null;
      if (refused) return refused;
    }
  }
  return null;
};
