import type { ShownReport } from './operations.ts';
import {
  cents,
  clientStands,
  count,
  everyFilter,
  late,
  leadGroups,
  type ReportWords,
  siteGroups,
  time,
} from './part-words.ts';

/** What reports say that count clients, sites, money and messages, and what records lack. */
export const businessReports = {
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
      stops: {
        title: 'Stops',
        counted: ['stop', 'stops'],
        all: 'stops',
        narrowed: [],
        by: { route: 'Route', month: 'Month', collector: 'Collector' },
        figures: {
          stops: count('Stops'),
          due: count('Due'),
          done: count('Done'),
          skipped: count('Skipped'),
          late: late('Late'),
          daysLate: count('Days late'),
          daysEach: count('Days late each'),
        },
        formula:
          'Stops of the route days of the range. Due: due by the day on which they were driven. Late: done on a later day than they were due, if that is known; days late: the days between.',
        charts: [
          { as: 'bars', figure: 'late', title: 'Late' },
          { as: 'bars', figure: 'daysEach', title: 'Days late each' },
        ],
      },
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
          metered: cents('Meters'),
          variance: cents('Variance'),
          unusual: late('Unusual'),
        },
        formula:
          'Collections of the days of the range. What was taken back is taken off by its own entry, on its own day. Variance: gross less what the meter says, where it was read. Unusual: further from the machine’s own average than two deviations, of all that stands of it.',
        charts: [
          { as: 'bars', figure: 'gross', title: 'Gross' },
          { as: 'bars', figure: 'unusual', title: 'Unusual collections' },
        ],
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
      payments: {
        title: 'Cash in',
        counted: ['payment', 'payments'],
        all: 'payments',
        narrowed: [],
        by: { client: 'Client', month: 'Month', method: 'Method' },
        figures: { payments: count('Payments'), amount: cents('Amount'), toPaid: time('Days to paid') },
        formula:
          'Payments of the days of the range, each by its own day; what a client’s credit paid came in before and is left out. Days to paid: the median from an invoice’s issue to the payment.',
        charts: [
          { as: 'bars', figure: 'amount', title: 'Cash in' },
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
      duplicates: {
        title: 'Possible duplicates',
        counted: ['lead', 'leads'],
        all: 'duplicates',
        now: true,
        narrowed: everyFilter,
        by: leadGroups,
        figures: {
          duplicates: late('Possible duplicates'),
          samePhone: count('Same phone'),
          sameEmail: count('Same e-mail'),
          samePlace: count('Same address'),
        },
        formula:
          'Leads that are not deleted and share their phone, their e-mail, or their name with street and zip with another one. One that shares several counts in each column.',
        charts: [{ as: 'bars', figure: 'duplicates', title: 'Possible duplicates' }],
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
} satisfies Partial<Record<ShownReport, ReportWords>>;
