import type { ComponentProps, ComponentType } from 'react';
import { Button } from './Button.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'glyph' | 'children' | 'name'> & {
  glyph: ComponentType;
  /** What it does, and to which object: ‘Remove room Basement’. */
  name: string;
};

/** A square button of one icon, quiet unless it says otherwise. */
export const IconButton = ({ glyph: Glyph, name, small = false, ...rest }: IconButtonProps) => (
  <Button look="quiet" {...rest} aria-label={name} icon small={small}>
    <Glyph data-size={small ? 'small' : undefined} />
  </Button>
);
