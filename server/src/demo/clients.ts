import { type Client, clientOperations } from 'domain/clients';
import { dateAgo, during, managers, type Office } from './office.ts';
import { accounts } from './people.ts';
import words from './words.json' with { type: 'json' };

const { areaCodes, companies, owner, properties } = words;

/** A client that was there before the board, and how many sites it has. */
export type Kept = { client: Client; sites: number; sinceDays: number };

type Wanted = { businessName: string; parentClientId: string | null; sites: number };

// Days to the end of some contracts: in each window of renewal, and one just over.
const ends = [-12, 18, 27, 41, 55, 72, 88, 112, 150, 176, 200] as const;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const contract = (office: Office, nth: number, sinceDays: number) => {
  const ending = nth % 4 === 1 ? ends[(nth - 1) / 4] : undefined;
  const left = ending ?? 2555 - (sinceDays % 2300);
  const contractStartDate = dateAgo(office, sinceDays - 14);
  return { contractStartDate, contractEndDate: dateAgo(office, -left) };
};

const person = ({ by }: Office, nth: number) => {
  const [firstName, lastName] = [by.of(words.firstNames), by.of(words.lastNames)];
  const number = `(${areaCodes[nth % areaCodes.length]}) 555-01${String(nth).padStart(2, '0')}`;
  const email = `${plain(firstName)}.${plain(lastName)}@client${nth}.example.com`;
  return { firstName, lastName, email, phone: number, contactTitle: by.of(words.titles) };
};

const make = async (office: Office, wanted: Wanted, nth: number): Promise<Kept> => {
  const { by, clerk } = office;
  const sinceDays = by.between(200, 1900);
  const since = dateAgo(office, sinceDays);
  const status: Client['status'] =
    nth === 11 || nth === 31 ? 'inactive' : nth === 21 ? 'suspended' : 'active';
  const fields = {
    ...person(office, nth),
    ...contract(office, nth, sinceDays),
    businessName: wanted.businessName,
    parentClientId: wanted.parentClientId,
    status,
    priority: by.of(['high', 'medium', 'medium', 'low'] as const),
    accountManager: by.of(managers).uid,
    clientSince: since,
    contractType: by.of(['lease', 'lease', 'lease', 'rent', 'service-only'] as const),
    serviceLevel: by.of(['basic', 'standard', 'standard', 'premium'] as const),
  };
  const client = await clerk.act(clientOperations.create, accounts.priya, during(since, office), {
    ...fields,
    leaseExpirationDate: fields.contractType === 'lease' ? fields.contractEndDate : null,
  });
  return { client, sites: wanted.sites, sinceDays };
};

/** Clients of earlier years: companies with several buildings, an owner of four of them, and single properties. */
export const addClients = async (office: Office, many: number, sites: number): Promise<Kept[]> => {
  const holding = await make(office, { businessName: owner.businessName, parentClientId: null, sites: 0 }, 0);
  const several = [
    ...owner.owns.map((businessName) => ({ businessName, parentClientId: holding.client.id, sites: 2 })),
    ...companies.slice(0, 14).map((businessName) => ({ businessName, parentClientId: null, sites: 2 })),
  ];
  const single = properties.map((businessName) => ({ businessName, parentClientId: null, sites: 1 }));
  const more = companies.slice(14).map((businessName) => ({ businessName, parentClientId: null, sites: 1 }));
  const wanted = [...several, ...single, ...more].slice(0, many - 1);
  // What is left over stands with the largest companies.
  let left = sites - wanted.reduce((sum, each) => sum + each.sites, 0);
  for (let at = 4; left > 0; at = at === 9 ? 4 : at + 1, left -= 1) {
    const one = wanted[at];
    if (one) one.sites += 1;
  }
  const kept = [holding];
  for (const [index, each] of wanted.entries()) kept.push(await make(office, each, index + 1));
  return kept;
};
