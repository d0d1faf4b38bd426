/** The four roles of the specification, §3. */
export const roles = ['user', 'manager', 'admin', 'developer'] as const;
export type Role = (typeof roles)[number];

/** The roles as people read them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Admin',
  developer: 'Developer',
};

/** Who may call an operation or open a screen; the server refuses everybody else with 403. */
export type Who = readonly Role[] | 'public';

export const everyone: readonly Role[] = [...roles];
export const reps: readonly Role[] = ['manager', 'admin', 'developer'];
export const administrators: readonly Role[] = ['admin', 'developer'];
export const developers: readonly Role[] = ['developer'];

/** Roles that stand in the rep pick list (spec §6). */
export const assignable: readonly Role[] = ['manager', 'admin'];

export const isAdministrator = (role: Role): boolean => administrators.includes(role);

/** Whether the role gate opens; an exact match of words, nothing is trimmed or folded. */
export const mayEnter = (who: Who, role: Role): boolean => who === 'public' || who.includes(role);
