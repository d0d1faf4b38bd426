export * from './PersonOptions.tsx';
export * from './people.ts';
