import type { ShownReport } from './operations.ts';

/** How a figure is written: a count, cents, a share of one, milliseconds, the age of a moment or day. */
export type FigureKind = 'count' | 'cents' | 'share' | 'time' | 'age';

type FigureWords = {
  readonly label: string;
  readonly as: FigureKind;
  /** It is something to worry about as soon as there is any. */
  readonly late?: true;
};

/** A figure by group: bars, the largest or the shortest first; over time a line. */
export type FigureChart = {
  readonly as: 'bars';
  readonly title: string;
  readonly figure: string;
  readonly shortest?: true;
};
/** The ways of grouping whose groups follow each other in time. */
export const waysOverTime: readonly string[] = ['month', 'quarter'];

/** Several figures of all rows, each a step after the one before it. */
export type FunnelChart = {
  readonly as: 'funnel';
  readonly title: string;
  readonly figures: readonly string[];
};
export type ChartWords = FigureChart | FunnelChart;

/** A table of a report in words. */
export type PartWords = {
  readonly title: string;
  /** What is counted, one and many: ‘1 lead assigned’, ‘2 leads assigned’. */
  readonly counted: readonly [string, string];
  /** The figure that counts all rows. */
  readonly all: string;
  /** As of now, whatever the range. */
  readonly now?: true;
  /** What else narrows it. */
  readonly narrowed: readonly ('rep' | 'city' | 'state' | 'source')[];
  /** What ways of grouping are called; the first is the usual one. */
  readonly by: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, FigureWords>>;
  /** What stands in the table is worked out like this. */
  readonly formula: string;
  readonly charts: readonly ChartWords[];
};

/** A report in words: its name, its question, its tables. */
export type ReportWords = {
  readonly name: string;
  readonly question: string;
  readonly parts: Readonly<Record<string, PartWords>>;
};

const count = (label: string): FigureWords => ({ label, as: 'count' });
const late = (label: string): FigureWords => ({ label, as: 'count', late: true });
const cents = (label: string): FigureWords => ({ label, as: 'cents' });
const share = (label: string): FigureWords => ({ label, as: 'share' });
const time = (label: string): FigureWords => ({ label, as: 'time' });
const age = (label: string): FigureWords => ({ label, as: 'age' });

const everyFilter = ['rep', 'city', 'state', 'source'] as const;
const places = { source: 'Source', city: 'City', state: 'State' };
const leadGroups = { rep: 'Rep', ...places };
const clientStands = { status: 'Status', manager: 'Account manager' };
const siteGroups = { status: 'Status', type: 'Type', city: 'City', route: 'Route' };

const words = {
  pipeline: {
    name: 'Pipeline now',
    question: 'How many leads stand where, and with whom?',
    parts: {
      leads: {
        title: 'Leads',
        counted: ['lead', 'leads'],
        all: 'leads',
        now: true,
        narrowed: everyFilter,
        by: { rep: 'Rep', column: 'Column', ...places },
        figures: {
          unassigned: count('Unassigned'),
          new: count('New'),
          selling: count('Selling'),
          sold: count('Sold'),
          dead: count('Dead'),
          passed: count('Passed'),
          leads: count('All'),
          machines: count('Machines'),
          oldest: age('Oldest'),
        },
        formula:
          'Leads by the column of the board they stand in now, deleted ones left out. Machines: the sum of machines needed. Oldest: the lead that was created first.',
        charts: [
          { as: 'bars', figure: 'leads', title: 'Leads' },
          { as: 'bars', figure: 'machines', title: 'Machines needed' },
        ],
      },
    },
  },
  funnel: {
    name: 'Funnel',
    question: 'How far do the leads of a time come, and how long does each step take?',
    parts: {
      leads: {
        title: 'Leads created',
        counted: ['lead created', 'leads created'],
        all: 'created',
        narrowed: everyFilter,
        by: leadGroups,
        figures: {
          created: count('Created'),
          assigned: count('Assigned'),
          contacted: count('Contacted'),
          sold: count('Sold'),
          converted: count('Converted'),
          assignedShare: share('Assigned, share'),
          contactedShare: share('Contacted, share'),
          soldShare: share('Sold, share'),
          convertedShare: share('Converted, share'),
          toAssigned: time('To assigned'),
          toContacted: time('To contacted'),
          toSold: time('To sold'),
          toConverted: time('To converted'),
          unknown: count('Contacted when unknown'),
        },
        formula:
          'Leads created in the range, by how far they have come. Shares are of all that were created. Times: medians between creation and the step. Contacted when unknown: before anything here kept the moment.',
        charts: [
          {
            as: 'funnel',
            figures: ['created', 'assigned', 'contacted', 'sold', 'converted'],
            title: 'From created to converted',
          },
          { as: 'bars', figure: 'sold', title: 'Sold' },
        ],
      },
    },
  },
  'first-contact': {
    name: 'First-contact speed',
    question: 'How long does a lead wait for its first contact after a rep has it?',
    parts: {
      leads: {
        title: 'First contacts',
        counted: ['lead assigned', 'leads assigned'],
        all: 'assigned',
        narrowed: everyFilter,
        by: leadGroups,
        figures: {
          assigned: count('Assigned'),
          inWindow: count('In the window'),
          share: share('Share'),
          median: time('Median'),
          expired: late('Expired'),
          unknown: count('Unknown'),
        },
        formula:
          'Leads first assigned in the range whose window is over; leads not yet due are left out. Median of first contact − assigned. In the window: contacted within the hours that the workflow settings give. Expired: not contacted within them. Unknown: contacted, nobody knows when.',
        charts: [
          { as: 'bars', figure: 'median', shortest: true, title: 'Median time to first contact' },
          { as: 'bars', figure: 'share', title: 'Contacted in the window' },
        ],
      },
    },
  },
  sources: {
    name: 'Sources',
    question: 'Where do leads come from, and which of them are sold?',
    parts: {
      leads: {
        title: 'Leads created',
        counted: ['lead created', 'leads created'],
        all: 'leads',
        narrowed: everyFilter,
        by: { source: 'Source', heard: 'How they heard of us', rep: 'Rep' },
        figures: {
          leads: count('Leads'),
          sold: count('Sold'),
          share: share('Share sold'),
          machines: count('Machines sold'),
        },
        formula:
          'Leads created in the range, by where they came from or how they heard of us. Share sold: of all of them. Machines sold: the machines needed of those that were sold.',
        charts: [
          { as: 'bars', figure: 'leads', title: 'Leads' },
          { as: 'bars', figure: 'share', title: 'Share sold' },
        ],
      },
    },
  },
  outcomes: {
    name: 'Dead, passed, can’t close',
    question: 'Why are leads lost?',
    parts: {
      dead: {
        title: 'Dead leads',
        counted: ['lead that died', 'leads that died'],
        all: 'dead',
        narrowed: everyFilter,
        by: { reason: 'Reason', rep: 'Rep', provider: 'Provider' },
        figures: { dead: count('Dead') },
        formula:
          'Leads that died in the range and are dead now. Of leads taken over from the former system the day is unknown.',
        charts: [{ as: 'bars', figure: 'dead', title: 'Dead leads' }],
      },
      passed: {
        title: 'Passed leads',
        counted: ['lead passed on', 'leads passed on'],
        all: 'passed',
        narrowed: everyFilter,
        by: { reason: 'Reason', rep: 'Rep', provider: 'Provider' },
        figures: {
          passed: count('Passed'),
          waiting: count('Waiting for an answer'),
          cantClose: count('Can’t close'),
        },
        formula:
          'Leads that were passed on in the range and are still passed, by who passed them. Can’t close: those that administrators have to look at.',
        charts: [{ as: 'bars', figure: 'passed', title: 'Passed leads' }],
      },
    },
  },
  leases: {
    name: 'Lease pipeline',
    question: 'Whose leases can be ended when?',
    parts: {
      leads: {
        title: 'Leads with a lease',
        counted: ['lead with a lease', 'leads with a lease'],
        all: 'leads',
        now: true,
        narrowed: everyFilter,
        by: { quarter: 'Quarter of notice', provider: 'Provider', rep: 'Rep' },
        figures: { leads: count('Leads'), units: count('Units') },
        formula:
          'Leads that are not sold and whose lease has not ended, by the quarter in which notice has to be given.',
        charts: [{ as: 'bars', figure: 'units', title: 'Units' }],
      },
      clients: {
        title: 'Clients with a lease',
        counted: ['client with a lease', 'clients with a lease'],
        all: 'clients',
        now: true,
        narrowed: ['rep'],
        by: { quarter: 'Quarter of notice', ...clientStands },
        figures: { clients: count('Clients'), clientUnits: count('Units') },
        formula:
          'Clients whose lease has not ended, by the quarter in which notice has to be given. Units: of all their sites.',
        charts: [{ as: 'bars', figure: 'clientUnits', title: 'Units' }],
      },
    },
  },
  unattended: {
    name: 'Unattended',
    question: 'Which leads does nobody look after?',
    parts: {
      leads: {
        title: 'Unattended leads',
        counted: ['unattended lead', 'unattended leads'],
        all: 'leads',
        now: true,
        narrowed: everyFilter,
        by: { rep: 'Rep', column: 'Column', ...places },
        figures: { leads: late('Leads'), oldest: age('Oldest') },
        formula:
          'Open leads with no event ahead and no contact for as many days as the workflow settings call stale.',
        charts: [{ as: 'bars', figure: 'leads', title: 'Unattended leads' }],
      },
    },
  },
  clients: {
    name: 'Clients and renewals',
    question: 'Who are the clients, and whose contract ends soon?',
    parts: {
      clients: {
        title: 'Clients',
        counted: ['client', 'clients'],
        all: 'clients',
        now: true,
        narrowed: ['rep'],
        by: { type: 'Contract', tier: 'Tier', ...clientStands },
        figures: {
          clients: count('Clients'),
          ending30: late('Ends in 30 days'),
          ending60: count('In 60'),
          ending90: count('In 90'),
          ending180: count('In 180'),
          unassigned: late('No manager'),
        },
        formula:
          'Clients that are not deleted, and how many of their contracts end within so many days from today.',
        charts: [{ as: 'bars', figure: 'clients', title: 'Clients' }],
      },
    },
  },
  fleet: {
    name: 'Fleet',
    question: 'Which machines stand where?',
    parts: {
      sites: {
        title: 'Sites',
        counted: ['site', 'sites'],
        all: 'sites',
        now: true,
        narrowed: ['city', 'state'],
        by: siteGroups,
        figures: {
          sites: count('Sites'),
          washers: count('Washers'),
          dryers: count('Dryers'),
          stacks: count('Stacks'),
          combos: count('Combos'),
          machines: count('Machines'),
          units: count('Units'),
          machinesWithUnits: count('Machines where units are known'),
          unitsPerMachine: count('Units per machine'),
        },
        formula:
          'Sites that are not deleted, with the machines that stand there. Units per machine: units over the machines of sites whose units are known.',
        charts: [{ as: 'bars', figure: 'sites', title: 'Sites' }],
      },
    },
  },
  collections: {
    name: 'Collections',
    question: 'What was collected when, and what did it come to?',
    parts: {
      entries: {
        title: 'Entries',
        counted: ['entry', 'entries'],
        all: 'entries',
        narrowed: [],
        by: { route: 'Route', month: 'Month', client: 'Client' },
        figures: {
          entries: count('Entries'),
          gross: cents('Gross'),
          refunds: cents('Refunds'),
          testMoney: cents('Test money'),
        },
        formula:
          'Collections of the days of the range. What was taken back is taken off by its own entry, on its own day.',
        charts: [{ as: 'bars', figure: 'gross', title: 'Gross' }],
      },
    },
  },
  invoices: {
    name: 'Invoice aging',
    question: 'Who owes what, since when, and what was paid?',
    parts: {
      open: {
        title: 'Owed',
        counted: ['open invoice', 'open invoices'],
        all: 'open',
        now: true,
        narrowed: [],
        by: { client: 'Client', status: 'Status' },
        figures: {
          open: count('Open'),
          owed: cents('Owed'),
          notDue: cents('Not due'),
          to30: cents('0 to 30 days late'),
          to60: cents('31 to 60'),
          to90: cents('61 to 90'),
          over90: { ...cents('Over 90'), late: true },
        },
        formula: 'What is left to pay of invoices that were sent, by how many days they are late.',
        charts: [
          { as: 'bars', figure: 'owed', title: 'Owed' },
          { as: 'bars', figure: 'over90', title: 'More than 90 days late' },
        ],
      },
      paid: {
        title: 'Paid',
        counted: ['invoice paid', 'invoices paid'],
        all: 'paid',
        narrowed: [],
        by: { client: 'Client', month: 'Month' },
        figures: { paid: count('Paid'), amount: cents('Amount'), toPaid: time('Days to paid') },
        formula:
          'Invoices that were paid in full in the range, by the day of their last payment. Days to paid: the median from issue to that day.',
        charts: [
          { as: 'bars', figure: 'amount', title: 'Paid' },
          { as: 'bars', figure: 'toPaid', title: 'Time to paid' },
        ],
      },
    },
  },
  messages: {
    name: 'Messaging',
    question: 'What was sent, and did it arrive?',
    parts: {
      messages: {
        title: 'Messages',
        counted: ['message', 'messages'],
        all: 'messages',
        narrowed: ['rep'],
        by: { rep: 'Rep', template: 'Template', channel: 'Way' },
        figures: {
          messages: count('Messages'),
          sent: count('Sent'),
          failed: late('Failed'),
          unknown: count('Unknown'),
          waiting: count('Waiting'),
          replies: count('Replies'),
        },
        formula:
          'Messages written in the range, by where they stand now; one of several recipients that left in part counts as sent and as failed. Replies: what came in.',
        charts: [
          { as: 'bars', figure: 'sent', title: 'Sent' },
          { as: 'bars', figure: 'failed', title: 'Failed' },
        ],
      },
    },
  },
  health: {
    name: 'Data health',
    question: 'Which records lack what the work needs?',
    parts: {
      leads: {
        title: 'Leads',
        counted: ['lead', 'leads'],
        all: 'leads',
        now: true,
        narrowed: everyFilter,
        by: leadGroups,
        figures: {
          leads: count('Leads'),
          noPhone: late('No phone'),
          noEmail: late('No e-mail'),
          noCity: late('No city'),
        },
        formula: 'Leads that are not deleted, and those of them that lack something.',
        charts: [{ as: 'bars', figure: 'noPhone', title: 'Leads without a phone' }],
      },
      clients: {
        title: 'Clients',
        counted: ['client', 'clients'],
        all: 'clients',
        now: true,
        narrowed: ['rep'],
        by: { manager: 'Account manager', status: 'Status' },
        figures: { clients: count('Clients'), noSite: late('No site') },
        formula: 'Clients that are not deleted, and those of them without a site.',
        charts: [{ as: 'bars', figure: 'noSite', title: 'Clients without a site' }],
      },
      sites: {
        title: 'Sites',
        counted: ['site', 'sites'],
        all: 'sites',
        now: true,
        narrowed: ['city', 'state'],
        by: siteGroups,
        figures: {
          sites: count('Sites'),
          noRoute: late('No route'),
          noFrequency: late('No frequency'),
        },
        formula:
          'Sites that are not deleted, and those of them that no route visits or whose frequency nobody set.',
        charts: [{ as: 'bars', figure: 'noRoute', title: 'Sites without a route' }],
      },
    },
  },
} satisfies Record<ShownReport, ReportWords>;

/** Every report in words, by the name its address has. */
export const reportWords: Readonly<Record<ShownReport, ReportWords>> = words;

/** What the rows behind a figure of the dashboard are. */
export const dashboardWords: Readonly<Record<string, string>> = {
  new: 'New',
  selling: 'Selling',
  open: 'Open leads',
  soldMonth: 'Sold this month',
  deadMonth: 'Dead this month',
  sold90: 'Sold in 90 days',
  oldestNew: 'Waiting for a first contact',
  assignedMonth: 'Assigned this month, first contact due',
  inWindowMonth: 'Contacted in time this month',
  shareMonth: 'Assigned this month, first contact due',
};
