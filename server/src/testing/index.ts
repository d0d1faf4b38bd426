export { createWorld, type World } from './fuzz/world.ts';
export { inWorld } from './in-world.ts';
