export { createWorld, type World } from './fuzz/world.ts';
