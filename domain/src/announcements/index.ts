export * from './announcement.ts';
export * from './operations.ts';
export * from './texts.ts';
