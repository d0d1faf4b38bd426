import { roles } from 'domain/kernel';
import type { ComponentProps } from 'react';
import { Select } from '#ui/Select.tsx';

/** The four roles to choose from. */
export const RoleSelect = (props: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Select {...props} options={roles} />
);
