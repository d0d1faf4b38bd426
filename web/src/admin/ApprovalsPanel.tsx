import { type Approval, approvalsOperations, mayApprove } from 'domain/approvals';
import { type Actor, personWords, roles } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { ChevronDown, Plus } from '#ui/Icon.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { type RowAct, rowActs } from '#ui/list/RowActs.tsx';
import { Menu } from '#ui/Menu.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { useFilters } from './useFilters.ts';

const states = ['pending', 'used', 'revoked'] as const;
const filters = [
  {
    key: 'state',
    label: 'State',
    any: 'Any state',
    choices: [
      ['pending', 'Pending'],
      ['used', 'Used'],
      ['revoked', 'Revoked'],
    ],
  },
] as const;

const expired = ({ codeExpiresAt }: Approval): boolean =>
  codeExpiresAt !== null && Date.parse(codeExpiresAt) < Date.now();

const codeWords = (approval: Approval): string => {
  if (!approval.hasCode || !approval.codeExpiresAt) return 'None';
  if (approval.used) return 'Used';
  if (expired(approval)) return 'Expired';
  const days = Math.ceil((Date.parse(approval.codeExpiresAt) - Date.now()) / 86_400_000);
  return `Expires in ${days} d`;
};

const StateBadge = ({ approval }: { approval: Approval }) => {
  if (approval.state === 'used')
    return <Badge tone="ok">{`Used ${approval.usedAt ? moment(approval.usedAt) : ''}`}</Badge>;
  if (approval.state === 'revoked') return <Badge>Revoked</Badge>;
  return approval.hasCode && expired(approval) ? (
    <Badge tone="warn">Code expired</Badge>
  ) : (
    <Badge tone="info">Pending</Badge>
  );
};

const Author = ({ uid }: { uid: string | null }) => {
  const people = usePeople();
  return personWords(uid, (one) => people.get(one)?.displayName);
};

const RoleMenu = ({ approval }: { approval: Approval }) => {
  const me = useMe();
  const readOnly = useReadOnly();
  const act = useAct();
  const change = (role: (typeof roles)[number]) =>
    act.run(async () => {
      await call(approvalsOperations.setRole, { id: approval.id, role });
      toast.success(`${approval.email} will be ${role}`);
      await refresh(approvalsOperations.list);
    });
  return (
    <Menu
      align="start"
      items={roles.map((role) => ({
        label: role,
        checked: role === approval.role,
        off: readOnly ?? mayApprove(me, approval.role, role)?.message,
        onSelect: () => change(role),
      }))}
      label={`Role of ${approval.email}: ${approval.role}`}
      look="quiet"
      small
    >
      {approval.role}
      <ChevronDown />
    </Menu>
  );
};

type Issued = { whose: string; issued: IssuedCode };
type Facts = { by: Actor; readOnly: string | undefined; show: (issued: Issued) => void };

const resend = async ({ id, email }: Approval, show: Facts['show']): Promise<void> => {
  show({ whose: email, issued: await call(approvalsOperations.resend, { id }) });
  await refresh(approvalsOperations.list);
};

const revoke = async ({ id }: Approval): Promise<void> => {
  await call(approvalsOperations.revoke, { id });
  await refresh(approvalsOperations.list);
};

const actsOf = (approval: Approval, { by, readOnly, show }: Facts): readonly RowAct[] => {
  const { email, role } = approval;
  const off = readOnly ?? mayApprove(by, role)?.message;
  return [
    { label: 'Resend', name: `Resend to ${email}`, off, run: () => resend(approval, show) },
    {
      label: 'Revoke',
      name: `Revoke ${email}`,
      look: 'dangerQuiet',
      off,
      ask: {
        act: () => revoke(approval),
        answer: 'Revoke 1 approval',
        danger: true,
        done: 'Approval revoked',
        question: `Revoke ${email}?`,
        said: 'This address can then no longer create an account; its code dies.',
      },
    },
  ];
};

const columns: readonly Column<Approval, Facts>[] = [
  { label: 'E-mail', as: 'name cut', title: ({ email }) => email, cell: ({ email }) => email },
  {
    label: 'Role',
    phone: 'bare',
    cell: (approval) => (approval.state === 'pending' ? <RoleMenu approval={approval} /> : approval.role),
  },
  { label: 'Access code', phone: { label: 'Code' }, cell: codeWords },
  { label: 'State', phone: 'bare', cell: (approval) => <StateBadge approval={approval} /> },
  { label: 'Added by', phone: 'hide', cell: ({ createdBy }) => <Author uid={createdBy} /> },
  { label: 'Added', phone: 'hide', cell: ({ createdAt }) => moment(createdAt) },
  rowActs((approval, facts) => approval.state === 'pending' && actsOf(approval, facts)),
];

/** Who may create an account, and with which role. */
export const ApprovalsPanel = () => {
  const { clear, ...filtering } = useFilters();
  const [adding, setAdding] = useState<'one' | 'many' | null>(null);
  const [issued, show] = useState<Issued | null>(null);
  const by = useMe();
  const off = useReadOnly();
  const state = states.find((one) => one === filtering.search.state);
  const pages = usePages(approvalsOperations.list, { ...(state && { state }) });
  const close = () => setAdding(null);
  return (
    <Panel
      actions={
        <>
          <Selects filters={filters} {...filtering} />
          <Button off={off} onClick={() => setAdding('many')} small>
            Paste many
          </Button>
          <Button glyph={Plus} look="main" off={off} onClick={() => setAdding('one')} small>
            Approve an e-mail
          </Button>
        </>
      }
      count={pages.total}
      title="Approved e-mails"
    >
      <List
        clear={clear}
        columns={columns}
        empty="No approved e-mails"
        facts={{ by, readOnly: off, show }}
        label="Approved e-mails"
        pages={pages}
        what="the approved e-mails"
      />
      {adding === 'one' && <ApproveDialog onClose={close} />}
      {adding === 'many' && <PasteDialog onClose={close} />}
      {issued && <CodeDialog {...issued} onClose={() => show(null)} />}
    </Panel>
  );
};
