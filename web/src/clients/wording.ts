import { fieldWording } from '#ui/saved/fieldWording.ts';
import { clientFieldNames } from './words.ts';

/** What was done to a client and waits, in words. */
export const clientWording = fieldWording(clientFieldNames);
