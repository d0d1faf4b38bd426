import type { Piece } from '#audit/record.ts';
import { choiceWords } from '#kernel';
import { because, itself, type Saying, type Sayings } from './saying.ts';

/** Whose a lead was; of several each may have had another rep. */
const fromRep = ({ act, was, person }: Saying): Piece[] =>
  act.alike > 1 || typeof was('assignedRep') !== 'string' ? [] : [' from ', person(was('assignedRep'))];

/** From whom and to whom a lead went: ‘transferred X from Marcus to Lena’. */
const toRep =
  (verb: string, behind = '') =>
  (saying: Saying): Piece[] => {
    const { it, became, person } = saying;
    const rep = became('assignedRep');
    if (rep === undefined) return [`${verb} `, it, behind];
    if (rep === null) return ['took ', it, ' back to Unassigned'];
    return [`${verb} `, it, behind, ...fromRep(saying), ' to ', person(rep)];
  };

/** Of leads: contacts, moves and hand-offs. */
export const leadsSayings: Sayings = {
  noted: itself('left a note on'),
  explained: itself('gave a reason for'),
  attempted: itself('tried to reach'),
  contacted: ({ it }) => ['marked ', it, ' as contacted'],
  notClosed: ({ it, became }) => [
    'could not close ',
    it,
    because(became('passReason') || became('deadReason')),
  ],
  moved: ({ act, it, became }) => [
    'moved ',
    it,
    act.to ? ` to ${choiceWords(act.to)}` : '',
    because(became('deadReason')),
  ],
  assigned: toRep('assigned'),
  transferred: toRep('transferred'),
  handedOver: toRep('handed', ' over'),
  taken: itself('took'),
  passed: ({ act, it, became, person }) => [
    'passed ',
    it,
    // Administrators pass leads of others too.
    ...(became('passedFrom') && became('passedFrom') !== act.by
      ? [' from ', person(became('passedFrom'))]
      : []),
    ...(became('passedTo') ? [' to ', person(became('passedTo'))] : []),
    because(became('passReason')),
  ],
  passTimedOut: ({ it }) => ['took ', it, ' back: its pass was not answered in time'],
  expired: ({ it }) => ['saw the time for a first contact with ', it, ' run out'],
  leaseReminded: itself('reminded of the lease window of'),
  requested: ({ it }) => ['took a request for a quote in: ', it],
  converted: ({ act, it }) => ['converted ', it, act.alike > 1 ? ' to clients' : ' to a client'],
  returned: ({ it }) => ['returned ', it, ' to Unassigned'],
  unassigned: (saying) => {
    const rep = fromRep(saying);
    return [
      'took ',
      saying.it,
      ...(rep.length > 0 ? rep : [saying.act.alike > 1 ? ' from their reps' : ' from its rep']),
    ];
  },
};
