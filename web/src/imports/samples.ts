import type { ImportNoun } from 'domain/imports';

const samples: Readonly<Record<ImportNoun, string>> = {
  leads: `First name,Last name,Email,Phone,Business name,Street address,City,State,Zip code,Number of units,Status
Beth,Amari,beth@example.com,(707) 555-0101,Orchard Park,12 Orchard Rd,Napa,CA,94558,48,new
`,
  clients: `Business name,First name,Last name,Email,Phone,Account manager,Status,Contract type,Service level,Contract start date,Contract end date
Orchard Park,Beth,Amari,beth@example.com,(707) 555-0101,,active,lease,standard,2026-01-01,2032-12-31
`,
  sites: `Client name,Location code,Site name,Street address,City,State,Zip code,Site type,Status,Number of units,Machine: kind,Machine: make,Machine: model,Machine: serial,Machine: vend price
Orchard Park,NAPCA0001,North building,12 Orchard Rd,Napa,CA,94558,apartment,active,48,washer,Speed Queen,SC20,SQ-1001,2.50
Orchard Park,NAPCA0001,,,,,,,,,dryer,Speed Queen,ST30,SQ-1002,2.00
`,
};

/** A file to start from, under headings that the import knows. */
export const sampleOf = (noun: ImportNoun): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(samples[noun])}`;
