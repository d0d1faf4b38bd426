export * from './body.ts';
export * from './defaults.ts';
export * from './fill.ts';
export * from './operations.ts';
export * from './rules.ts';
export * from './template.ts';
export * from './texts.ts';
export * from './variables.ts';
