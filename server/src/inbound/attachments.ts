import { downloadName, endingOf, type Home } from 'domain/documents';
import { notKept } from 'domain/inbound';
import { isRefusal } from 'domain/kernel';
import type { MessageAttachment } from 'domain/messages';
import { keepArrived } from '#documents';
import { leadsById } from '#leads';
import type { JobContext } from '#platform/jobs/jobs.ts';

export type Enclosure = { name: string; bytes: Uint8Array };

export type Kept = { attachments: MessageAttachment[]; left: string[] };

/** What one message may bring; the rest is named and not kept. */
const mostFiles = 20;

const safeName = (name: string): string => {
  const ending = endingOf(name);
  return ending === '' ? downloadName(name, 'bin').replace(/\.bin$/, '') : downloadName(name, ending);
};

/** Keeps what came with a message as files of its lead or client; answers what was left out and why. */
export const keepEnclosures = async (
  context: JobContext,
  { leadId, clientId }: { leadId: string | null; clientId: string | null },
  enclosures: readonly Enclosure[],
): Promise<Kept> => {
  const home: Home = { leadId, clientId: leadId ? null : clientId, siteId: null };
  const [lead = null] = leadId && enclosures.length > 0 ? await leadsById(context.db, [leadId]) : [];
  const kept: Kept = { attachments: [], left: [] };
  for (const [at, { name: given, bytes }] of enclosures.entries()) {
    const name = safeName(given);
    if (at >= mostFiles) {
      kept.left.push(notKept(name, `more than ${mostFiles} files`));
      continue;
    }
    const row = await keepArrived(context, { bytes, name, home, lead });
    if (isRefusal(row)) kept.left.push(notKept(name, row.message));
    else {
      const { id, mimeType, sizeBytes } = row;
      kept.attachments.push({ id, name, mimeType, sizeBytes });
    }
  }
  return kept;
};
