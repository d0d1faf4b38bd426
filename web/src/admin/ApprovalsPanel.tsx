import { type Approval, approvalsOperations, mayApprove } from 'domain/approvals';
import { personWords, roles } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { ChevronDown, Plus } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Menu } from '#ui/Menu.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';
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

const Acts = ({ approval }: { approval: Approval }) => {
  const me = useMe();
  const readOnly = useReadOnly();
  const [revoking, setRevoking] = useState(false);
  const [issued, setIssued] = useState<IssuedCode | null>(null);
  const act = useAct();
  const off = readOnly ?? mayApprove(me, approval.role)?.message;
  const resend = () =>
    act.run(async () => {
      setIssued(await call(approvalsOperations.resend, { id: approval.id }));
      await refresh(approvalsOperations.list);
    });
  const revoke = async () => {
    await call(approvalsOperations.revoke, { id: approval.id });
    await refresh(approvalsOperations.list);
  };
  return (
    <span className={styles.acts}>
      <Button aria-label={`Resend to ${approval.email}`} busy={act.busy} off={off} onClick={resend} small>
        Resend
      </Button>
      <Button
        aria-label={`Revoke ${approval.email}`}
        look="dangerQuiet"
        off={off}
        onClick={() => setRevoking(true)}
        small
      >
        Revoke
      </Button>
      {revoking && (
        <Asking
          act={revoke}
          answer="Revoke 1 approval"
          danger
          done="Approval revoked"
          onClose={() => setRevoking(false)}
          question={`Revoke ${approval.email}?`}
        >
          <p className="soft">This address can then no longer create an account; its code dies.</p>
        </Asking>
      )}
      {issued && <CodeDialog issued={issued} onClose={() => setIssued(null)} whose={approval.email} />}
    </span>
  );
};

const columns: readonly Column<Approval>[] = [
  { label: 'E-mail', as: 'name cut', title: ({ email }) => email, cell: ({ email }) => email },
  {
    label: 'Role',
    phone: 'bare',
    cell: (approval) => (approval.state === 'pending' ? <RoleMenu approval={approval} /> : approval.role),
  },
  { label: 'Temporary password', phone: { label: 'Code' }, cell: codeWords },
  { label: 'State', phone: 'bare', cell: (approval) => <StateBadge approval={approval} /> },
  { label: 'Added by', phone: 'hide', cell: ({ createdBy }) => <Author uid={createdBy} /> },
  { label: 'Added', phone: 'hide', cell: ({ createdAt }) => moment(createdAt) },
  acts((approval) => approval.state === 'pending' && <Acts approval={approval} />),
];

/** Who may create an account, and with which role. */
export const ApprovalsPanel = () => {
  const { clear, ...filtering } = useFilters();
  const [adding, setAdding] = useState<'one' | 'many' | null>(null);
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
        label="Approved e-mails"
        pages={pages}
        what="the approved e-mails"
      />
      {adding === 'one' && <ApproveDialog onClose={close} />}
      {adding === 'many' && <PasteDialog onClose={close} />}
    </Panel>
  );
};
