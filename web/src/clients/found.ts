import type { Found } from '#platform/found.ts';
import { Building2 } from '#ui/Icon.tsx';

export const foundClients: Found = {
  label: 'Clients',
  icon: Building2,
  open: ({ id }, navigate) => navigate({ to: '/clients/$clientId', params: { clientId: id } }),
};
