import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTheme, startTheme, toggleTheme } from './appearance.ts';
import { setDensity } from './density.ts';
import { setMotion } from './motion.ts';

const root = document.documentElement;
let stop: () => void = () => {};

const systemSays = (dark: boolean) => {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
  return query;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test.each([null, 'blue', ''])(
  '[THEME-01] %j in local storage is the dark theme, whatever the system says',
  (kept) => {
    systemSays(false);
    if (kept !== null) localStorage.setItem('theme', kept);
    stop = startTheme();
    expect(root.dataset['theme']).toBe('dark');
  },
);

test('[THEME-01] the stored theme is taken', () => {
  localStorage.setItem('theme', 'light');
  stop = startTheme();
  expect(root.dataset['theme']).toBe('light');
});

test('[THEME-01] setter and toggle store and set the attribute', () => {
  stop = startTheme();
  setTheme('light');
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'light']);
  toggleTheme();
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
});

test('[THEME-01] the system counts only while nothing is stored', () => {
  const system = systemSays(true);
  stop = startTheme();
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(root.dataset['theme']).toBe('light');
  setTheme('dark');
  system.dispatchEvent(new Event('change'));
  expect(root.dataset['theme']).toBe('dark');
});

test('[SET-01] density and motion are set and stored', () => {
  setDensity('compact');
  setMotion('reduced');
  expect([root.dataset['density'], root.dataset['motion']]).toEqual(['compact', 'reduced']);
  expect([localStorage.getItem('density'), localStorage.getItem('motion')]).toEqual(['compact', 'reduced']);
  setDensity('comfortable');
  setMotion('full');
  expect([root.dataset['density'], root.dataset['motion']]).toEqual([undefined, undefined]);
});

test('[THEME-01] the browser’s own bar goes with the theme', () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  localStorage.setItem('theme', 'light');
  stop = startTheme();
  const light = meta.content;
  toggleTheme();
  expect(meta.content).not.toBe(light);
  toggleTheme();
  expect(meta.content).toBe(light);
  meta.remove();
});
