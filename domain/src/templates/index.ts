export * from './defaults.ts';
export * from './fill.ts';
export * from './variables.ts';
