export * from './appearance.ts';
export * from './mode.ts';
export * from './readOnly.ts';
export * from './singleKeys.ts';
export * from './work.tsx';
