export * from './office.tsx';
