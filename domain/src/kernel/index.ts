export * from './actor.ts';
export * from './changes.ts';
export * from './fields.ts';
export * from './operation.ts';
export * from './refusal.ts';
export * from './roles.ts';
export * from './scope.ts';
export * from './time.ts';
