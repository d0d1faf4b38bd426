export { setTheme, startTheme, type Theme, toggleTheme, useTheme } from './appearance.ts';
export * from './density.ts';
export * from './eyes.ts';
export * from './mode.ts';
export * from './motion.ts';
export * from './readOnly.ts';
export * from './singleKeys.ts';
export * from './work.tsx';
