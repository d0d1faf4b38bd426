import { Moon, Sun } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toggleTheme, useTheme } from '#view';

/** The theme toggle; its name says what a press brings. */
export const ThemeButton = () => {
  const theme = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton
      glyph={Icon}
      name={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggleTheme}
    />
  );
};
