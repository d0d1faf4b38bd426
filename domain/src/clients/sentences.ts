import { administrators, countWords, dateWords, isAdministrator, type Role, type Telling } from '#kernel';
import { type Client, clientTitle } from './client.ts';

/** What sentences know of an event: the act, the client as it stands by now, and who manages it. */
export type ClientTold = {
  before: Partial<Client>;
  after: Partial<Client>;
  client: Client;
  /** The account manager's role while they are active; null without one. */
  managerRole: Role | null;
};

type Sentence = (told: ClientTold) => Telling[];

const opens = ({ id }: Client) => ({
  leadId: null,
  actionUrl: `/clients/${id}`,
  actionLabel: 'View Client',
});

/** To the new account manager; where their role does not open clients, the words are all they get. */
const newManager: Sentence = ({ before, after, client, managerRole }) => {
  const manager = after.accountManager ?? null;
  if (manager === null || manager === (before.accountManager ?? null)) return [];
  const sees = managerRole !== null && isAdministrator(managerRole);
  return [
    {
      ...(sees ? opens(client) : { leadId: null, actionUrl: '/leads', actionLabel: 'View Leads' }),
      to: { uids: [manager] },
      type: 'client_updated',
      title: 'New Client Assigned',
      message: `${clientTitle(client)} has been assigned to you`,
      many: (count) => ({
        title: 'New Clients Assigned',
        message: `${count} clients have been assigned to you`,
        ...(sees ? { actionUrl: '/clients', actionLabel: 'View Clients' } : {}),
      }),
    },
  ];
};

/** A contract nears its end: to the account manager if they may see clients, else to those who may. */
const contractReminded: Sentence = ({ before, after, client, managerRole }) => {
  const known = Object.keys(before.contractReminders ?? {});
  const reached = Object.keys(after.contractReminders ?? {}).filter((days) => !known.includes(days));
  if (reached.length === 0 || client.contractEndDate === null) return [];
  const sees = managerRole !== null && isAdministrator(managerRole);
  const within = Math.min(...reached.map(Number));
  return [
    {
      ...opens(client),
      to: sees ? { uids: [client.accountManager] } : { roles: administrators },
      type: 'reminder_due',
      wish: 'autoReminder',
      title: 'Contract ends',
      message: `The contract of ${clientTitle(client)} ends on ${dateWords(client.contractEndDate)}, within ${countWords(within, 'day')}`,
    },
  ];
};

/** What clients tell, by the verb of their events. */
export const clientSentences: Readonly<Record<string, Sentence>> = {
  created: newManager,
  updated: newManager,
  contractReminded,
};

/** Whether an event has anything to say at all. */
export const clientIsTold = (verb: string, after: Readonly<Record<string, unknown>>): boolean =>
  verb === 'contractReminded' || typeof after['accountManager'] === 'string';
