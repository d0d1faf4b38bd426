// Reads the sold leads into a sheet: `node sheet.mjs > sold.csv`
import { all } from './washboard.mjs';

const quoted = (value) => `"${String(value ?? '').replaceAll('"', '""')}"`;
console.log('First Name,Last Name,City,Units,Sold');
for await (const lead of all('leads.list', { column: 'sold', full: true })) {
  const cells = [lead.firstName, lead.lastName, lead.city, lead.numberOfUnits, lead.soldDate];
  console.log(cells.map(quoted).join(','));
}
