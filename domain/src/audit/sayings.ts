import { allRows, choiceWords, codeWords, countWords, otherRowWords } from '#kernel';
import { realChanges } from './changes.ts';
import { exportedWords } from './exported.ts';
import { nounWord, ownRecord, type Piece, pluralOf, type Told } from './record.ts';
import { type AuditReading, auditFieldWords, auditValueWords } from './values.ts';

export type Saying = {
  act: Told;
  reading: AuditReading;
  /** The record by its name, or the noun where it has none. */
  it: Piece;
  /** What a field came to, and what it was; undefined where it did not change. */
  became: (field: string) => unknown;
  was: (field: string) => unknown;
  person: (uid: unknown) => Piece;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || JSON.stringify(value) === '[]';

/** ‘set Vend price of Washer from $2.25 to $2.50’, ‘changed 3 fields of X’. */
const changed = ({ act, reading, it }: Saying): Piece[] => {
  const [only, ...more] = realChanges(act);
  if (!only || act.alike > 1) return ['changed ', it];
  if (more.length > 0) return [`changed ${1 + more.length} fields of `, it];
  const words = (value: unknown) => auditValueWords(only.field, value, reading);
  const from = isNothing(only.before) ? '' : ` from ${words(only.before)}`;
  const to = isNothing(only.after) && only.after !== false ? ' to nothing' : ` to ${words(only.after)}`;
  return [`set ${auditFieldWords(only.field)} of `, it, `${from}${to}`];
};

const because = (reason: unknown): string =>
  typeof reason === 'string' && reason !== '' ? `: “${reason}”` : '';

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

/** Several people as one list: ‘Marcus, Lena, and Tom’. */
const peopleList = (uids: readonly unknown[], person: Saying['person']): Piece[] =>
  uids.flatMap((uid, at) => {
    const last = at === uids.length - 1;
    const between = at === 0 ? '' : last ? (at > 1 ? ', and ' : ' and ') : ', ';
    return [between, person(uid)];
  });

const countsOf = (
  { became }: Saying,
  words: readonly (readonly [field: string, words: string])[],
): string => {
  const parts = words.flatMap(([field, each]) => {
    const count = became(field);
    return typeof count === 'number' ? countWords(count, each, each) : [];
  });
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
};

const ways: Readonly<Record<string, string>> = {
  password: 'a password',
  passkey: 'a passkey',
  code: 'an access code',
  provider: 'the identity provider',
};

const stepWays: Readonly<Record<string, string>> = {
  totp: 'a code of an app',
  passkey: 'a passkey',
  recovery: 'a recovery code',
};

// At which step a sign-in failed; which of the two was wrong is not known either.
const refusedWords: Readonly<Record<string, string>> = {
  'sign-in': ': wrong password or access code',
  'second-step': ': second factor not right',
  passkey: ': passkey not accepted',
};

const from = ({ became }: Saying): string => {
  const address = became('address');
  return typeof address === 'string' && address !== '' ? `, from ${address}` : '';
};

const alikeWords = (ids: unknown): string => countWords(Array.isArray(ids) ? ids.length : 2, 'record');

/** What became of a stop: ‘marked the stop at The Bay on Sonoma as skipped’. */
const ofStop =
  (verb: string, behind = '') =>
  ({ it, became, reading }: Saying): Piece[] => {
    const site = became('siteId');
    const text = typeof site === 'string' && reading.nameOf(site);
    const at: Piece[] = text ? [' at ', { record: { noun: 'sites', id: site }, text }] : [];
    return [`${verb} stop`, ...at, ' on ', it, behind];
  };

const itself =
  (verb: string) =>
  ({ it }: Saying): Piece[] => [`${verb} `, it];

// By noun and verb, then by verb; every other verb of code is the word itself: ‘restored X’.
export const sayings: Readonly<Record<string, (saying: Saying) => Piece[]>> = {
  created: itself('added'),
  updated: changed,
  changed,
  edited: changed,
  removed: itself('deleted'),
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
  passed: ({ it, became, person }) => [
    'passed ',
    it,
    ...(became('passedTo') ? [' to ', person(became('passedTo'))] : []),
    because(became('passReason')),
  ],
  passTimedOut: ({ it }) => ['took ', it, ' back: its pass was not answered in time'],
  expired: ({ it }) => ['saw the time for a first contact with ', it, ' run out'],
  leaseReminded: itself('reminded of the lease window of'),
  contractReminded: itself('reminded of the end of the contract of'),
  emailed: itself('wrote to'),
  optedOut: ({ it }) => ['noted that ', it, ' wants no more messages'],
  optedIn: ({ it }) => ['noted that ', it, ' wants messages again'],
  requested: ({ it }) => ['took a request for a quote in: ', it],
  told: itself('told of'),
  counted: itself('changed the machines of'),
  missed: ({ it }) => ['marked ', it, ' as a no-show'],
  separated: itself('changed one day of'),
  undone: ({ it }) => ['undid what was done to ', it],
  redone: ({ it }) => ['did again what was undone of ', it],
  converted: ({ act, it }) => ['converted ', it, act.alike > 1 ? ' to clients' : ' to a client'],
  accessed: ({ it }) => ['looked at how to get into ', it],
  takenAlong: ({ it }) => ['took the access code of ', it, ' along'],
  merged: ({ act, it, reading, became }) => {
    const count = became('count');
    if (act.rowId === allRows && typeof count === 'number')
      return [`took ${countWords(count, nounWord(act.noun), pluralOf(act.noun))} over in a merge`];
    const other = (id: unknown): Piece[] => {
      const text = typeof id === 'string' ? reading.nameOf(id) : null;
      return text ? [{ record: { noun: act.noun, id: String(id) }, text }] : [otherRowWords];
    };
    const [into, of] = [became('mergedInto'), became('mergedFrom')];
    if (into) return ['merged ', ownRecord(act, reading), ' into ', ...other(into)];
    return of ? ['merged ', ...other(of), ' into ', ownRecord(act, reading)] : ['merged ', it];
  },
  'routeDays.stopDone': ofStop('marked the', ' as done'),
  'routeDays.stopSkipped': ofStop('marked the', ' as skipped'),
  'routeDays.stopReopened': ofStop('opened the', ' again'),
  'apiTokens.created': ({ act, it }) => [act.title ? 'made the token ' : 'made ', it, ' for other programs'],
  'supportRequests.created': ({ it }) => ['asked for support: ', it],
  'routeDays.ended': ({ act, it }) => [
    'put ',
    it,
    ` away: the time to look at ${act.alike > 1 ? 'them' : 'it'} was over`,
  ],
  'routeDays.takenAlong': ({ it, became }) => {
    const sites = became('siteIds');
    const count = Array.isArray(sites) ? ` of ${countWords(sites.length, 'site')}` : '';
    return [`took the access codes${count} on `, it, ' along'];
  },
  'outbox.read': ({ became, person }) => {
    const [receiver, to, subject] = [became('person'), became('to'), became('subject')];
    if (receiver === undefined && to === undefined) return ['read a mail that holds a code or a link'];
    const whom = receiver === undefined ? String(to) : person(receiver);
    return [`read the mail ‘${String(subject)}’ to `, whom, ', which holds a code or a link'];
  },
  'machines.priced': (saying) =>
    saying.act.alike > 1 ? ['changed the prices of ', saying.it] : changed(saying),
  priced: itself('changed the prices of'),
  ready: ({ it }) => ['made ', it, ' ready to be opened'],
  infected: ({ it }) => ['found something harmful in ', it],
  expiring: itself('reminded of the end of'),
  interrupted: itself('gave up waiting for'),
  begun: itself('began'),
  queued: itself('queued'),
  sent: itself('sent'),
  sentAgain: itself('sent again'),
  paid: itself('took the last payment of'),
  paymentRemoved: itself('took a payment back from'),
  returned: ({ it }) => ['returned ', it, ' to Unassigned'],
  unassigned: (saying) => {
    const rep = fromRep(saying);
    return [
      'took ',
      saying.it,
      ...(rep.length > 0 ? rep : [saying.act.alike > 1 ? ' from their reps' : ' from its rep']),
    ];
  },
  handOverWaits: ({ it }) => ['waited with handing over ', it],
  repeatWaits: ({ it }) => ['could not make the next of ', it],
  erased: ({ act, it, became }) => {
    if (act.rowId !== allRows) return ['emptied ', it, ', whose person was erased'];
    const count = Number(became('count'));
    return [
      `took somebody who was erased out of ${countWords(count, nounWord(act.noun), pluralOf(act.noun))}`,
    ];
  },
  retried: itself('tried again'),
  forgotten: ({ act, became }) => {
    const count = became('count');
    const word = typeof count === 'number' ? countWords(count, nounWord(act.noun)) : pluralOf(act.noun);
    return [`deleted ${word} whose time was over`];
  },
  notDelivered: itself('could not deliver'),
  overdue: ({ it }) => ['marked ', it, ' as overdue'],
  dueMoved: itself('gave a later due date to'),
  kept: ({ it }) => ['kept ', it, ' as a PDF'],
  shared: itself('made a link to'),
  unshared: itself('ended the link to'),
  replied: itself('answered'),
  'exports.exported': ({ act, reading, became }) => {
    const files = became('documents');
    if (became('person')) return ['handed out what there is of one person'];
    if (Array.isArray(files)) return [`took ${countWords(files.length, 'file')} as one`];
    return [
      exportedWords(act.changes, reading, (noun, count) =>
        count === null ? pluralOf(noun) : countWords(count, nounWord(noun), pluralOf(noun)),
      ),
    ];
  },
  'exports.opened': ({ act, became }) => {
    const [noun, name] = [String(became('noun') ?? 'documents'), became('name')];
    const what = { record: { noun, id: act.rowId }, text: String(name || nounWord(noun)) };
    return noun === 'invoices' ? ['opened the PDF of ', what] : ['opened the file ', what];
  },
  'erasures.started': ({ became }) => [
    'began to erase one person',
    became('number') ? `, certificate ${String(became('number'))}` : '',
  ],
  'erasures.failed': ({ became }) => [
    `could not finish an erasure, certificate ${String(became('number'))}, and does not try any more`,
  ],
  'erasures.stopped': ({ became }) => [
    `did not erase anybody by certificate ${String(became('number'))}: the account was active again`,
  ],
  'erasures.done': ({ became }) => [
    'erased one person',
    typeof became('events') === 'number'
      ? `; ${countWords(became('events') as number, 'entry', 'entries')} are empty since`
      : '',
    became('number') ? `, certificate ${String(became('number'))}` : '',
  ],
  'imports.uploaded': ({ became }) => [`brought the file ${String(became('fileName') || 'without a name')}`],
  'imports.checked': (saying) => [
    'had ',
    saying.it,
    ' checked',
    countsOf(saying, [
      ['created', 'to create'],
      ['updated', 'to update'],
      ['duplicate', 'already there'],
      ['refused', 'refused'],
    ]),
  ],
  'imports.started': ({ it, became }) => [
    'began to import ',
    it,
    typeof became('rows') === 'number' ? ` (${countWords(became('rows') as number, 'row')})` : '',
  ],
  'imports.finished': (saying) => [
    'imported ',
    saying.it,
    countsOf(saying, [
      ['created', 'created'],
      ['updated', 'updated'],
      ['duplicate', 'already there'],
      ['refused', 'refused'],
    ]),
  ],
  'imports.removed': ({ it }) => ['forgot the file of ', it, ', which did not run'],
  'imports.revertStarted': ({ it }) => ['began to take the import of ', it, ' back'],
  'imports.reverted': ({ it }) => ['took the import of ', it, ' back'],
  imported: ({ it, became }) => [
    'imported ',
    it,
    became('importedFrom') ? ` from ${String(became('importedFrom'))}` : '',
  ],
  'view.started': ({ became, person }) => ['began to view as ', person(became('viewAs'))],
  'view.ended': ({ became, person }) => [
    'ended viewing as ',
    person(became('viewAs')),
    became('timedOut') ? ': its time was over' : '',
  ],
  'view.changed': ({ became }) => [`changed the view to ${codeWords(String(became('mode') ?? 'another'))}`],
  'approvals.added': ({ it, became }) => [
    'approved ',
    it,
    became('role') ? ` for the role ${String(became('role'))}` : '',
  ],
  'approvals.role-changed': ({ it, became }) => [
    'gave the approved e-mail ',
    it,
    ` ${became('role') ? `the role ${String(became('role'))}` : 'another role'}`,
  ],
  'approvals.revoked': ({ it }) => ['took the approval of ', it, ' back'],
  'approvals.used': itself('made an account by the approval of'),
  'users.signed-in': (saying) => {
    const way = ways[String(saying.became('openedBy'))];
    const step = stepWays[String(saying.became('secondStep'))];
    return [`signed in${way ? ` with ${[way, step].filter(Boolean).join(' and ')}` : ''}${from(saying)}`];
  },
  'users.signed-out': ({ became }) => [became('others') ? 'signed out everywhere else' : 'signed out'],
  'users.sign-in-failed': (saying) => [
    'failed to sign in',
    ...(saying.act.rowId === 'unknown'
      ? [' to an account that does not exist']
      : [' as ', saying.person(saying.act.rowId)]),
    from(saying),
    refusedWords[String(saying.became('step'))] ?? '',
  ],
  'users.deactivated': ({ it, became, person }) => {
    const to = became('handedTo');
    const given = Array.isArray(to) && to.length > 0;
    return [
      'deactivated ',
      it,
      ...(given ? [' and gave what they held to ', ...peopleList(to, person)] : []),
    ];
  },
  'users.role-changed': ({ it, became }) => [
    'gave ',
    it,
    became('role') ? ` the role ${String(became('role'))}` : ' another role',
    because(became('reason')),
  ],
  'users.email-changed': ({ it }) => ['gave ', it, ' another e-mail'],
  'users.email-confirmed': ({ it }) => ['confirmed the e-mail of ', it],
  'users.provider-linked': ({ it }) => ['gave ', it, ' another way to sign in'],
  'users.password-changed': ({ it }) => ['changed the password of ', it],
  'users.password-required': ({ it }) => ['asked ', it, ' for a new password'],
  'users.reset-sent': ({ it }) => ['sent ', it, ' a link for a new password'],
  'users.factor-renamed': ({ it }) => ['gave a second factor of ', it, ' another name'],
  'users.handed-over': ({ it, became, person }) => ['gave what ', it, ' held to ', person(became('to'))],
  'crash.mended': () => ['marked a crash as mended'],
  'crash.reopened': () => ['opened a mended crash again'],
  'system.jobs-retried': ({ became }) => [
    `had ${countWords(Number(became('jobs') ?? 1), 'failed job')} tried again`,
  ],
  'system.backup-failed': ({ became }) => [`could not make a backup: ${String(became('problem'))}`],
  'system.check-failed': ({ became }) => [
    `could not restore a backup for a trial: ${String(became('problem'))}`,
  ],
  'duplicates.keptApart': ({ became }) => [`said that ${alikeWords(became('ids'))} are no duplicates`],
  'duplicates.comparedAgain': ({ became }) => [`had ${alikeWords(became('ids'))} compared again`],
  purged: ({ it }) => ['deleted ', it, ' for good'],
  secretRenewed: itself('gave another secret to'),
  firstUsed: ({ it }) => ['used ', it, ' for the first time'],
  'code-issued': ({ it }) => ['issued an access code for ', it],
  'users.factor-added': ({ it }) => ['set a second factor up for ', it],
  'users.factor-removed': ({ it }) => ['removed a second factor of ', it],
  'users.factor-reset': ({ it, became }) => ['reset the second factor of ', it, because(became('reason'))],
  'users.recovery-renewed': ({ it }) => ['made new recovery codes for ', it],
  'settings.updated': ({ act, reading }) => {
    const [only, ...more] = realChanges(act);
    if (!only) return ['changed the settings'];
    if (more.length > 0) return [`changed ${countWords(1 + more.length, 'setting')}`];
    const words = (value: unknown) => auditValueWords(only.field, value, reading);
    return [`set ${auditFieldWords(only.field)} from ${words(only.before)} to ${words(only.after)}`];
  },
};
