import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';

export type Theme = 'dark' | 'light';

const { subscribe: hear, tell: announce } = createListeners();

/** Runs `listener` whenever a choice is made; answers how to stop. */
export const subscribe = hear;

// A browser may refuse to store; the choice then holds until the page is left.
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
/** Stores a choice and says so. */
export const choose = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {}
  announce();
};

const root = document.documentElement;
const current = (): Theme => (root.dataset['theme'] === 'light' ? 'light' : 'dark');

// The browser's own bar goes with the theme; public/before.js knows the same.
const grounds: Readonly<Record<Theme, string>> = { dark: '#0b1013', light: '#f4f2ee' };

const showTheme = (theme: Theme): void => {
  root.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[theme]);
};

/** Sets the theme: as attribute of the document's root, and in local storage (THEME-01). */
export const setTheme = (theme: Theme): void => {
  showTheme(theme);
  choose('theme', theme);
};

export const toggleTheme = (): void => setTheme(current() === 'dark' ? 'light' : 'dark');

// The public pages are light unless the visitor's system asks for dark, whatever one of us has chosen for the rest.
// public/before.js knows the same.
const visited = ['/quote', '/unsubscribe'];

const first = (): Theme => {
  if (visited.includes(location.pathname))
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return stored('theme') === 'light' ? 'light' : 'dark';
};

/** Light or dark as stored, else dark whatever the system says; from then on the system counts while nothing is stored. */
export const startTheme = (): (() => void) => {
  showTheme(first());
  announce();
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const onChange = () => {
    const kept = stored('theme');
    if (kept !== 'light' && kept !== 'dark') setTheme(system.matches ? 'dark' : 'light');
  };
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);
