import { Button } from '#ui/Button.tsx';
import { Moon, Sun } from '#ui/Icon.tsx';
import { toggleTheme, useTheme } from '#view';

/** The theme toggle; its name says what a press brings. */
export const ThemeButton = () => {
  const theme = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      aria-label={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      icon
      look="quiet"
      onClick={toggleTheme}
    >
      <Icon />
    </Button>
  );
};
