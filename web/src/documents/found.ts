import type { Found } from '#platform/found.ts';
import { Layers } from '#ui/Icon.tsx';

export const foundDocuments: Found = {
  label: 'Documents',
  icon: Layers,
  open: ({ id }, navigate) => navigate({ to: '/documents', search: { document: id } }),
};
