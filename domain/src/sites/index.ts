export * from './machine.ts';
export * from './site.ts';
