export { FormerSystem } from './FormerSystem.tsx';
