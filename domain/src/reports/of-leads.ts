import type { ShownReport } from './operations.ts';
import {
  age,
  clientStands,
  count,
  everyFilter,
  late,
  leadGroups,
  places,
  type ReportWords,
  share,
  time,
} from './part-words.ts';

/** What reports say that count leads, each by what it is. */
export const leadReports = {
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
          arrivedLate: count('Arrived late'),
          heardAfter: count('Heard after the window'),
          unknown: count('Unknown'),
        },
        formula:
          'Leads first assigned in the range whose window is over; leads not yet due are left out. Median of first contact − assigned. In the window: contacted within the hours that the workflow settings give. Expired: not contacted within them. Arrived late: contacted without a network, and told by the device more than 15 minutes later; the contact counts by its own time. Heard after the window: in the window, but the device told it when that was over. Unknown: contacted, nobody knows when.',
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
      outcomes: {
        title: 'Leads lost',
        counted: ['time', 'times'],
        all: 'outcomes',
        narrowed: everyFilter,
        by: { reason: 'Reason', rep: 'Rep', provider: 'Provider' },
        figures: {
          outcomes: count('All'),
          dead: count('Dead'),
          passed: count('Passed'),
          cantClose: count('Can’t close'),
        },
        formula:
          'Each time in the range that a lead died, was passed on, or went to the administrators as one that cannot be closed, with the rep who had it. A lead that came back and was lost again counts again; what was undone does not count. Of leads taken over from the former system the day is unknown.',
        charts: [
          { as: 'bars', figure: 'dead', title: 'Dead' },
          { as: 'bars', figure: 'cantClose', title: 'Can’t close' },
        ],
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
        charts: [{ as: 'bars', figure: 'units', title: 'Units', written: true }],
      },
      clients: {
        title: 'Clients with a lease',
        counted: ['client with a lease', 'clients with a lease'],
        all: 'clients',
        now: true,
        narrowed: ['rep'],
        by: { quarter: 'Quarter of notice', provider: 'Provider', ...clientStands },
        figures: { clients: count('Clients'), clientUnits: count('Units') },
        formula:
          'Clients whose lease has not ended, by the quarter in which notice has to be given. Units: of all their sites. Provider: who served them before, by the lead that they were.',
        charts: [{ as: 'bars', figure: 'clientUnits', title: 'Units', written: true }],
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
} satisfies Partial<Record<ShownReport, ReportWords>>;
