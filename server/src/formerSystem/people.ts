import { isAdministrator, type Role } from 'domain/kernel';
import { defaultNotificationPreferences } from 'domain/users';
import { actOn, insertUser, phoneIndex, sealField } from '#users';
import { type Batch, fieldOf, type Ready, type Writer } from './batch.ts';
import { accountsOf, insertRows, setProfile } from './sql.ts';

// Set by what makes the account, or sealed beside it.
const apart: readonly string[] = [
  'email',
  'displayName',
  'phone',
  'fcmToken',
  'role',
  'photoURL',
  'status',
  'disabled',
];

/** A role as it may be taken over: who is no developer brings no developers in. */
const roleOf = (document: Ready, { move, remark }: Batch): Role => {
  const role = fieldOf<Role>(document, 'role', 'user');
  if (role !== 'developer' || move.anyRole) return role;
  remark(document, 'changed', 'role', 'developer became admin: only developers make developers');
  return 'admin';
};

const nameOf = (document: Ready, email: string): string =>
  fieldOf(document, 'displayName', '') || (email.split('@')[0] ?? email);

// Whoever was shut out stays shut out, whatever else is said of them.
const statusOf = (document: Ready, { remark }: Batch): string => {
  const status = fieldOf(document, 'status', 'active');
  if (status !== 'active' || !fieldOf(document, 'disabled', false)) return status;
  if (document.fields['status']) remark(document, 'changed', 'status', 'Disabled there: suspended here');
  return 'suspended';
};

const profileOf = (document: Ready, batch: Batch) => {
  const { move } = batch;
  const { uuid: uid } = document;
  const plain = Object.entries(document.fields).filter(
    ([field, value]) => !apart.includes(field) && value !== null,
  );
  const phone = fieldOf(document, 'phone', '');
  const token = fieldOf(document, 'fcmToken', '');
  return {
    ...Object.fromEntries(plain),
    status: statusOf(document, batch),
    photoURL: fieldOf(document, 'photoURL', ''),
    ...(phone ? { phone: sealField(move.keys, uid, 'phone', phone) } : {}),
    ...(phone ? { phoneIndex: phoneIndex(move.keys, phone) } : {}),
    ...(token ? { fcmToken: sealField(move.keys, uid, 'fcmToken', token) } : {}),
  };
};

/**
 * People, with their protected fields sealed. They have no password here: a code or the mailed link lets them in. An
 * address that has an account already is that person.
 */
export const writeUsers: Writer = async (batch) => {
  const { move, documents, remark } = batch;
  for (const document of documents) {
    const email = fieldOf(document, 'email', '');
    const role = roleOf(document, batch);
    const added = await insertUser(
      move,
      {
        uid: document.uuid,
        email,
        displayName: nameOf(document, email),
        role,
        held: false,
        emailConfirmed: false,
      },
      { passwordHash: null, passwordSetAt: null, heldCodeId: null },
      defaultNotificationPreferences,
    );
    if (added) {
      await setProfile(move.db, document.uuid, profileOf(document, batch));
      move.emit({ ...actOn('created', document.uuid, { role, imported: true }), ...by(batch) });
    } else {
      remark(document, 'changed', 'uid', 'This address has an account here: it is that person');
      batch.here(document);
    }
  }
};

const by = ({ move }: Batch) => (move.by ? { by: move.by } : {});

/** People whose address has an account stand under that account's id. */
export const knownPeople = async ({ move, documents }: Batch): Promise<ReadonlyMap<string, string>> => {
  const emails = documents.map((document) => fieldOf(document, 'email', ''));
  const accounts = await accountsOf(move.db, emails);
  return new Map(
    documents.flatMap((document) => {
      const uid = accounts.get(fieldOf(document, 'email', ''));
      return uid ? [[document.id, uid] as const] : [];
    }),
  );
};

/** Addresses that may register. One that promises the administration needs a code, which a person gives out. */
export const writeApprovals: Writer = async (batch) => {
  const { move, documents, refuse } = batch;
  const kept = documents.filter((document) => {
    const role = fieldOf<Role>(document, 'role', 'user');
    const open = !fieldOf(document, 'used', false);
    if (open && isAdministrator(role)) refuse(document, 'role', `An open approval of ${role} needs a code`);
    return !(open && isAdministrator(role));
  });
  for (const document of kept)
    if (fieldOf(document, 'hadPassword', false) && !fieldOf(document, 'used', false))
      batch.remark(document, 'left', 'tempPassword', 'Not kept: who has the address may sign up without it');
  const rows = kept.map((document) => {
    const createdAt = fieldOf(document, 'createdAt', move.now);
    const used = fieldOf(document, 'used', false);
    return {
      id: document.uuid,
      version: 1,
      email: fieldOf(document, 'email', ''),
      role: fieldOf(document, 'role', 'user'),
      used,
      usedAt: used ? fieldOf(document, 'updatedAt', createdAt) : null,
      createdAt,
      createdBy: move.by,
      updatedAt: fieldOf(document, 'updatedAt', createdAt),
    };
  });
  const added = await insertRows(move.db, 'approvals', rows);
  for (const document of kept)
    if (!added.has(document.uuid)) {
      batch.remark(document, 'changed', 'email', 'This address is on the list here already');
      batch.here(document);
    }
};
