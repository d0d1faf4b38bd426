import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import {
  setDensity,
  setMotion,
  setSingleKeys,
  setTheme,
  useDensity,
  useMotion,
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

/** How the page looks in this browser; each choice holds at once. */
export const AppearancePanel = () => (
  <Panel title="Appearance">
    <div>
      <Line help="Kept in this browser" label="Theme">
        <Segmented label="Theme" onChange={setTheme} options={themes} value={useTheme()} />
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
