import type { Found } from '#platform/found.ts';
import { Calendar } from '#ui/Icon.tsx';

export const foundEvents: Found = {
  label: 'Events',
  icon: Calendar,
  open: ({ id, visit }, navigate) =>
    visit
      ? navigate({ to: '/visits/$visit', params: { visit: id } })
      : navigate({ to: '/calendar', search: { event: id } }),
};
