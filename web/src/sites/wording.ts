import { fieldWording } from '#ui/saved/fieldWording.ts';
import { siteFieldNames } from './words.ts';

/** What was done to a site and waits, in words. */
export const siteWording = fieldWording(siteFieldNames);
