export * from './limits.ts';
export * from './operations.ts';
export * from './settings.ts';
export * from './texts.ts';
