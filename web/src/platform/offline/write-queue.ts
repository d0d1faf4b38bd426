import { store } from '#platform/store.ts';
import { createQueue } from './queue.ts';
import { showQueue } from './waiting.ts';

/** The one queue of the page's writes. */
export const writeQueue = createQueue(store);

showQueue(writeQueue);
