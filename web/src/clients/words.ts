import { type Client, type ContractFacts, clientName, contractWindow } from 'domain/clients';
import { countWords } from 'domain/kernel';
import { dayOf } from '#ui/moment.ts';

/** What each field of a client is called, on its control, in its story and in a conflict. */
export const clientFieldNames: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  officePhone: 'Office phone',
  cellPhone: 'Cell phone',
  businessName: 'Business name',
  contactTitle: 'Title',
  status: 'Status',
  priority: 'Priority',
  accountManager: 'Account manager',
  clientSince: 'Client since',
  contractType: 'Contract type',
  serviceLevel: 'Tier',
  contractStartDate: 'Contract start',
  contractEndDate: 'Contract end',
  leaseExpirationDate: 'Lease expires',
  taxId: 'Tax ID',
  formerId: 'Former ID',
  parentClientId: 'Parent owner',
  billingName: 'Name on invoices',
  billingAddress: 'Address on invoices',
  billingEmail: 'E-mail for invoices',
  terms: 'Payment terms',
  taxExempt: 'Tax exempt',
  credit: 'Credit',
};

/** ‘Beth Amari, Property Manager’. */
export const contactLine = (client: Client): string => {
  const person = `${client.firstName} ${client.lastName}`.trim();
  return [person || (client.businessName ? '' : clientName(client)), client.contactTitle]
    .filter(Boolean)
    .join(', ');
};

/** Every number somebody answers, the first one first. */
export const phonesOf = ({ phone, cellPhone, officePhone }: Client): string[] =>
  [phone, cellPhone, officePhone].filter(Boolean);

/** What a contract's end means now, in one sentence; nothing while it is far away or unknown. */
export const renewalWords = (client: Client, { noticeDays, today }: ContractFacts): string => {
  const found = contractWindow(client, noticeDays, today);
  if (!found || found.state === 'later') return '';
  const { noticeBy, endsAt, daysLeft, state } = found;
  if (state === 'ended')
    return `The contract ended on ${dayOf(endsAt)}. Renew it, or set the client to inactive.`;
  const notice =
    noticeBy < today ? `notice was due by ${dayOf(noticeBy)}` : `notice is due by ${dayOf(noticeBy)}`;
  return `The contract ends in ${countWords(daysLeft, 'day')}, on ${dayOf(endsAt)}; ${notice}.`;
};

/** ‘Ends in 58 d’ beside a contract that is due; null for others. */
export const renewalChip = (
  client: Pick<Client, 'contractEndDate'>,
  { noticeDays, today }: ContractFacts,
): { text: string; tone: 'warn' | 'bad' } | null => {
  const found = contractWindow(client, noticeDays, today);
  if (!found || found.state === 'later') return null;
  if (found.state === 'ended') return { text: 'Ended', tone: 'bad' };
  return { text: found.daysLeft === 0 ? 'Ends today' : `${found.daysLeft} d left`, tone: 'warn' };
};
