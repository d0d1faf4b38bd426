import { usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { keepAnswer } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import {
  setDensity,
  setMotion,
  setSingleKeys,
  setTheme,
  type Theme,
  useDensity,
  useMotion,
  useReadOnly,
  useSingleKeys,
  useTheme,
} from '#view';

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
const motions = [
  { value: 'full', label: 'As the system' },
  { value: 'reduced', label: 'Reduced' },
] as const;

const switches = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Sets the theme here at once; the profile is told, and it is no loss when it cannot be. */
const useThemeChoice = () => {
  const { uid } = useMe();
  const readOnly = useReadOnly();
  return (theme: Theme) => {
    setTheme(theme);
    if (readOnly) return;
    call(usersOperations.updateProfile, { fields: { theme } }).then(
      (profile) => keepAnswer(usersOperations.get, { uid }, profile),
      () => {},
    );
  };
};

/** How the page looks in this browser; each choice holds at once. */
export const AppearancePanel = () => (
  <Panel title="Appearance">
    <div>
      <Line help="Kept in this browser, and noted in your profile" label="Theme">
        <Segmented label="Theme" onChange={useThemeChoice()} options={themes} value={useTheme()} />
      </Line>
      <Line help="Height of rows and buttons on a desk" label="Density">
        <Segmented label="Density" onChange={setDensity} options={densities} value={useDensity()} />
      </Line>
      <Line help="Nothing slides or breathes" label="Motion">
        <Segmented label="Motion" onChange={setMotion} options={motions} value={useMotion()} />
      </Line>
      <Line help="N, M, T and ? on the board; ? lists them all" label="Single-key shortcuts">
        <Segmented
          label="Single-key shortcuts"
          onChange={(value) => setSingleKeys(value === 'on')}
          options={switches}
          value={useSingleKeys() ? 'on' : 'off'}
        />
      </Line>
    </div>
  </Panel>
);
