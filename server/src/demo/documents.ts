import type { DocumentCategory, DocumentType } from 'domain/documents';
import { hour, idsOf, later } from 'domain/kernel';
import { storeDocument } from '#documents';
import type { Services } from '#platform/services.ts';
import { dateAgo, during, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import { roomPicture } from './picture.ts';

type Sheet = { type: DocumentType; category: DocumentCategory; title: string; lines: readonly string[] };

const objects = (lines: readonly string[]): string[] => {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const drawn = `BT /F1 14 Tf 20 TL 72 700 Td\n${text}\nET`;
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
};

/** A page with some lines of plain letters, whole enough for every viewer. */
const sheetPdf = (lines: readonly string[]): Buffer => {
  let body = '%PDF-1.4\n';
  const places = objects(lines).map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = places.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`, 'latin1');
};

const sheets: readonly Sheet[] = [
  {
    type: 'contract',
    category: 'lease_agreement',
    title: 'Laundry room lease',
    lines: [
      'The owner leaves the laundry room to the operator.',
      'Notice: 90 days before the end of the term.',
    ],
  },
  {
    type: 'insurance',
    category: 'insurance_document',
    title: 'Certificate of insurance',
    lines: ['General liability, $2,000,000 per occurrence.'],
  },
  {
    type: 'manual',
    category: 'machine_manual',
    title: 'Washer - quick reference',
    lines: ['Drain filter: behind the lower panel, every three months.', 'Error dE: the door is not locked.'],
  },
];

/** Days to the end of a lease or policy: some past, some near, most far. */
const ends = [-12, 5, 24, 48, 75, 130, 220, 300, 365, 500];

type Parts = Office & { services: Services };

const contextOf = ({ db, clerk, services }: Parts, at: string) => ({
  db,
  now: at,
  services,
  emit: (event: Parameters<typeof clerk.keep>[1]) => clerk.keep({ by: accounts.priya, at }, event),
});

/** Leases, policies and manuals of some sites, and what the service saw there. */
export const addDocuments = async (parts: Parts, places: readonly Place[]): Promise<void> => {
  for (const [nth, siteId] of idsOf(places).entries()) {
    const place = places[nth];
    const at = during(dateAgo(parts, 20 + nth * 9), parts);
    const making = contextOf(parts, at);
    const home = { clientId: place?.clientId ?? null, siteId, uploadedBy: accounts.priya.uid };
    for (const { title, lines, type, category } of sheets) {
      const bytes = sheetPdf([title, `${place?.city ?? ''}, ${at.slice(0, 10)} (example)`, '', ...lines]);
      const kept = { bytes, name: `${title}.pdf`, mimeType: 'application/pdf', type, category };
      const expiresAt = dateAgo(parts, -(ends[(nth + (type === 'contract' ? 0 : 3)) % ends.length] ?? 0));
      const facts = type === 'manual' ? {} : { effectiveDate: at.slice(0, 10), expiresAt };
      await storeDocument(making, { ...kept, ...home, facts: { ...facts, tags: place ? [place.city] : [] } });
    }
    const photo = {
      bytes: roomPicture(parts.by.between(3, 5), [196, 198, 188], [52, 74, 96]),
      name: 'Laundry room.png',
      mimeType: 'image/png',
      type: 'photo' as const,
      category: 'service_photo' as const,
    };
    await storeDocument(contextOf(parts, later(at, hour)), { ...photo, ...home });
  }
};
