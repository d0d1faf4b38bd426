import { nounWord } from '#audit/record.ts';
import { itself, type Sayings } from './saying.ts';

/** Of files. */
export const documentsSayings: Sayings = {
  ready: ({ it }) => ['made ', it, ' ready to be opened'],
  infected: ({ it }) => ['found something harmful in ', it],
  expiring: itself('reminded of the end of'),
  interrupted: itself('gave up waiting for'),
  'exports.opened': ({ act, became }) => {
    const [noun, name] = [String(became('noun') ?? 'documents'), became('name')];
    const what = { record: { noun, id: act.rowId }, text: String(name || nounWord(noun)) };
    return noun === 'invoices' ? ['opened the PDF of ', what] : ['opened the file ', what];
  },
};
