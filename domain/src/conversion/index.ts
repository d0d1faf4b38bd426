export * from './convert.ts';
export * from './defaults.ts';
export * from './eligible.ts';
export * from './forms.ts';
export * from './history.ts';
export * from './missing.ts';
export * from './operations.ts';
export * from './texts.ts';
