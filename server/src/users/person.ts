import { type Actor, type Role, splitPhone } from 'domain/kernel';
import { type AccountStatus, type Person, type Profile, protectedFields, seesPicture } from 'domain/users';
import type { Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';

/** A row of `users` as it is stored: protected fields sealed. */
export type UserRow = Selectable<DB['users']>;

/** The same with its protected fields opened; `plain` names those that were found in plain text. */
export type OpenUser = UserRow & { role: Role; status: AccountStatus; plain: SealedField[] };

export type SealedField = (typeof protectedFields)[number];

const place = (uid: string, field: SealedField): string => `users:${uid}:${field}`;

export const sealField = (keys: Keys, uid: string, field: SealedField, value: string): string =>
  keys.seal(value, place(uid, field));

/** Opens one field. What is no sealed text is plain (ENC-02); what cannot be opened reads as empty. */
export const openField = (keys: Keys, uid: string, field: SealedField, stored: string): string =>
  stored.startsWith('v1.') ? (keys.open(stored, place(uid, field)) ?? '') : stored;

/** Where the name is sealed to by which somebody is approved. */
export const approvedNamePlace = (approvalId: string): string => `approvals:${approvalId}:displayName`;

export const emailIndex = (keys: Keys, email: string): string => keys.blindIndex(email, 'users:email');

/** By digits alone, so that every way of writing a number finds it. */
export const phoneIndex = (keys: Keys, phone: string): string | null => {
  const digits = splitPhone(phone)
    .number.replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits === '' ? null : keys.blindIndex(digits, 'users:phone');
};

export const openUser = (keys: Keys, row: UserRow): OpenUser => {
  const opened = { ...row } as OpenUser;
  opened.plain = [];
  for (const field of protectedFields) {
    const stored = row[field];
    if (!stored) continue;
    if (!stored.startsWith('v1.')) opened.plain.push(field);
    opened[field] = openField(keys, row.uid, field, stored);
  }
  return opened;
};

/** What somebody sees of a colleague: id, display name, role, and the picture where it is shown to them. */
export const personOf = (user: OpenUser, actor: Pick<Actor, 'uid'>): Person => {
  const { uid, displayName, role, profileImageKey, profileImageUrl } = user;
  const seen = profileImageKey !== null && seesPicture(actor, user);
  return { id: uid, uid, displayName, role, ...(seen && { picture: profileImageUrl }) };
};

/** The whole profile; the push token is write-only, and how fields are stored is nobody's business. */
export const profileOf = (user: OpenUser, held: { ids: string[]; count: number }): Profile => {
  const { plain, emailIndex: _e, phoneIndex: _p, fcmToken: _t, profileImageKey: _k, ...rest } = user;
  const { encryptionMigrated: _m, encryptionMigratedAt: _a, ...fields } = rest;
  return { ...fields, id: user.uid, assignedLeads: held.ids, openLeads: held.count } as Profile;
};

/** The same for everybody else's eyes, administrators' too: a private picture is its owner's alone (USR-07). */
export const profileForOthers = (user: OpenUser, held: { ids: string[]; count: number }): Profile => {
  const profile = profileOf(user, held);
  return user.profileImagePrivacy === 'private' ? { ...profile, photoURL: '', profileImageUrl: '' } : profile;
};
