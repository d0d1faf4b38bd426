import type { Page } from 'playwright';
import { smallTargets as measure } from '../web/src/ui/testing/targets.ts';

/** The controls on a page that take no press of 44 × 44 px, the room around them counted as far as it takes one. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(`(${measure})()`);
