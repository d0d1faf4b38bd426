import type { ComponentProps } from 'react';
import { Ellipsis } from './Icon.tsx';
import { Menu } from './Menu.tsx';

type MoreMenuProps = Pick<ComponentProps<typeof Menu>, 'items' | 'small' | 'look'> & { label: string };

/** What else can be done with one thing, behind three dots. */
export const MoreMenu = ({ small = false, ...rest }: MoreMenuProps) => (
  <Menu look="quiet" {...rest} icon small={small}>
    <Ellipsis data-size={small ? 'small' : undefined} />
  </Menu>
);
