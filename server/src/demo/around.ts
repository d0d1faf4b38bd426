import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankContact, type Contact, type ContactRelation } from 'domain/contacts';
import { hour, later } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { keepContact } from '#contacts';
import { keepDocument } from '#documents';
import { leadsById, openIds } from '#leads';
import { inFolder } from '#platform/folder.ts';
import type { Context } from '#platform/operations/context.ts';
import type { Services } from '#platform/services.ts';
import { accounts } from './people.ts';
import { roomPicture } from './picture.ts';
import { type Chance, chance } from './random.ts';
import words from './words.json' with { type: 'json' };

type Parts = Pick<Context, 'db' | 'now' | 'newId'> & { services: Services };

const jobs: readonly (readonly [ContactRelation, string])[] = [
  ['owner', ''],
  ['manager', 'Property manager'],
  ['on-site', 'Caretaker'],
];

const somebody = (by: Chance, lead: Lead, id: string, now: string): Contact => {
  const [relation, position] = by.of(jobs);
  const [firstName, lastName] = [by.of(words.firstNames), by.of(words.lastNames)];
  const plain = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
  return {
    ...blankContact(
      id,
      { leadId: lead.id, clientId: null },
      lead.assignedRep,
      later(now, -by.between(1, 200) * hour),
    ),
    version: 1,
    firstName,
    lastName,
    relation,
    position,
    email: `${plain}@example.com`,
    phone: `(707) 555-01${String(by.between(0, 99)).padStart(2, '0')}`,
  };
};

const addContacts = async ({ db, now, newId }: Parts, leads: readonly Lead[]): Promise<void> => {
  const by = chance(77);
  for (const lead of leads)
    for (let left = by.between(1, 2); left > 0; left -= 1)
      await keepContact(db, lead, somebody(by, lead, newId(), now));
};

const lease = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 62>>stream
BT /F1 18 Tf 72 700 Td (Laundry room lease \\(example\\)) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const shown = (by: Chance) => [
  {
    name: 'Laundry room.png',
    mimeType: 'image/png',
    bytes: roomPicture(by.between(3, 5), [186, 196, 190], [44, 70, 92]),
  },
  {
    name: 'Second wall.png',
    mimeType: 'image/png',
    bytes: roomPicture(by.between(2, 4), [204, 192, 172], [60, 84, 74]),
  },
  { name: 'Current lease.pdf', mimeType: 'application/pdf', bytes: Buffer.from(lease) },
];

const addFiles = async (parts: Parts, leads: readonly Lead[]): Promise<void> => {
  const by = chance(78);
  await inFolder('demo', async (folder) => {
    for (const lead of leads)
      for (const { name, mimeType, bytes } of shown(by)) {
        const path = join(folder, 'file');
        await writeFile(path, bytes);
        const checksum = createHash('sha256').update(bytes).digest('hex');
        const at = later(parts.now, -by.between(2, 90) * hour);
        await keepDocument(parts, { lead, name, mimeType, path, sizeBytes: bytes.length, checksum, at });
      }
  });
};

/** People and files of some of the leads that somebody works. */
export const addAround = async (parts: Parts): Promise<void> => {
  const ids = await openIds(parts.db, accounts.marcus.uid, 24);
  const worked = await leadsById(parts.db, ids);
  await addContacts(parts, worked);
  await addFiles(parts, worked.slice(0, 3));
};
