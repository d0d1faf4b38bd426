export { start } from './start.tsx';
