import { anySayings } from './any.ts';
import { appointmentsSayings } from './appointments.ts';
import { dataSayings } from './data.ts';
import { documentsSayings } from './documents.ts';
import { houseSayings } from './house.ts';
import { invoicesSayings } from './invoices.ts';
import { leadsSayings } from './leads.ts';
import { messagesSayings } from './messages.ts';
import { peopleSayings } from './people.ts';
import type { Sayings } from './saying.ts';
import { sitesSayings } from './sites.ts';

/** By noun and verb, then by verb; every other verb of code is the word itself: ‘restored X’. */
export const sayings: Sayings = {
  ...anySayings,
  ...leadsSayings,
  ...sitesSayings,
  ...appointmentsSayings,
  ...documentsSayings,
  ...invoicesSayings,
  ...messagesSayings,
  ...peopleSayings,
  ...dataSayings,
  ...houseSayings,
};
