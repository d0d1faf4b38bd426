import * as z from 'zod';
import { dateWords, dollars, email, orNothing, text } from '#kernel';
import { machineKindLabels } from '#sites';
import type { VendLine } from './prices.ts';

/** What people write of a letter. */
export const letterFields = z.strictObject({
  recipient: text(),
  email: orNothing(email),
  address: text(1000),
  subject: text(200).trim().min(1, 'Subject is required'),
  body: text(20_000).trim().min(1, 'Text is required'),
});

/** ‘Washers W-100: $2.00 → $2.25’ in a letter's words. */
export const lineInWords = ({ kind, model, from, to }: VendLine): string => {
  const which = `${machineKindLabels[kind]}s${model ? ` ${model}` : ''}`;
  return from === null
    ? `${which}: ${dollars(to)} a load`
    : `${which}: ${dollars(to)} a load instead of ${dollars(from)}`;
};

export type LetterParts = {
  firstName: string;
  site: string;
  address: string;
  effectiveOn: string;
  visitOn: string;
  lines: readonly VendLine[];
  sender: string;
  team: string;
};

/** Subject and body of the letter that tells a property of its new prices. */
export const letterText = (parts: LetterParts): { subject: string; body: string } => {
  const where = [parts.site, parts.address].filter(Boolean).join(', ');
  const body = `Hello ${parts.firstName.trim() || 'there'},

on ${dateWords(parts.effectiveOn, 'long')} the prices of the laundry machines at ${where} change:

${parts.lines.map((line) => `- ${lineInWords(line)}`).join('\n')}

Our technician comes on ${dateWords(parts.visitOn, 'long')} to set the machines and to put up the new prices. Nothing is needed from you; please let your residents know.

Best regards
${[parts.sender, parts.team].filter(Boolean).join('\n')}`;
  return { subject: `New laundry prices at ${parts.site}`, body };
};
