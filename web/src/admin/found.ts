import type { Found } from '#platform/found.ts';
import { UserRound } from '#ui/Icon.tsx';

export const foundUsers: Found = {
  label: 'Users',
  icon: UserRound,
  open: ({ id }, navigate) => navigate({ to: '/admin/users/$uid', params: { uid: id } }),
};
