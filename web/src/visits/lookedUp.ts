import { isCallError } from '#platform/call.ts';
import { liveState } from '#platform/live.ts';
import type { Codes } from './Ways.tsx';

/** How to get in: from the server, which records the look; without a network from what was taken along, if anything was. */
export const lookedUp = async <Kept extends Codes>(
  kept: Kept | undefined,
  ask: () => Promise<Codes>,
): Promise<{ codes: Codes; kept: Kept | null }> => {
  if (!kept || liveState() === 'live') {
    try {
      return { codes: await ask(), kept: null };
    } catch (error) {
      if (!kept || !isCallError(error) || error.status !== 0) throw error;
    }
  }
  return { codes: kept, kept };
};
