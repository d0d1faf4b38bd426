export * from './appearance.ts';
export * from './mode.ts';
export * from './readOnly.ts';
