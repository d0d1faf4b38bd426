import type * as z from 'zod';
import type { conversionAnswer } from './operations.ts';

/** What the dialog said. */
export type ConversionData = Conversion['conversionData'];

/** One conversion (spec §3), kept for ever. */
export type Conversion = Omit<NamedConversion, 'leadName' | 'clientName' | 'convertedByName'>;

/** The same with the names people know. */
export type NamedConversion = z.output<typeof conversionAnswer>;

/** The newest conversions that are ever shown at once (CONV-06). */
export const conversionsShown = 50;
