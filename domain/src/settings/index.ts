export * from './operations.ts';
export * from './settings.ts';
