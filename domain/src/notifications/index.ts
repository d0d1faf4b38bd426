export * from './deliver.ts';
export * from './fold.ts';
export * from './notification.ts';
export * from './operations.ts';
export * from './preferences.ts';
export * from './times.ts';
