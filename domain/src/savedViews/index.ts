export * from './operations.ts';
export * from './saved-view.ts';
export * from './texts.ts';
