import { cameInThemselves, type Piece } from '#audit/record.ts';
import { codeWords } from '#kernel';
import { because, itself, type Saying, type Sayings } from './saying.ts';

/** Several people as one list: ‘Marcus, Lena, and Tom’. */
const peopleList = (uids: readonly unknown[], person: Saying['person']): Piece[] =>
  uids.flatMap((uid, at) => {
    const last = at === uids.length - 1;
    const between = at === 0 ? '' : last ? (at > 1 ? ', and ' : ' and ') : ', ';
    return [between, person(uid)];
  });

const ways: Readonly<Record<string, string>> = {
  password: 'a password',
  passkey: 'a passkey',
  code: 'an access code',
  provider: 'the identity provider',
  reset: 'a mailed link',
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

/** Of accounts, how people come in, and what they let in. */
export const peopleSayings: Sayings = {
  'apiTokens.created': ({ act, it }) => [act.title ? 'made the token ' : 'made ', it, ' for other programs'],
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
  'approvals.used': ({ act, it, person }) => [
    'made an account by the approval of ',
    it,
    ...(act.letInBy === null ? [] : [', given by ', person(act.letInBy)]),
  ],
  'users.created': ({ act, it, became, person }) => {
    if (act.by !== null || !cameInThemselves(act)) return ['added ', it];
    const how = became('held') === true ? 'made their account with an access code' : 'made their account';
    if (act.letInBy === null) return [how];
    return [how, became('held') === true ? ' from ' : ', let in by ', person(act.letInBy)];
  },
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
  secretRenewed: itself('gave another secret to'),
  firstUsed: ({ it }) => ['used ', it, ' for the first time'],
  'code-issued': ({ it }) => ['issued an access code for ', it],
  'users.factor-added': ({ it }) => ['set a second factor up for ', it],
  'users.factor-removed': ({ it }) => ['removed a second factor of ', it],
  'users.factor-reset': ({ it, became }) => ['reset the second factor of ', it, because(became('reason'))],
  'users.recovery-renewed': ({ it }) => ['made new recovery codes for ', it],
};
