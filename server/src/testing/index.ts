export { gaps, type Hearing, inconsistencies, type Listener, newHearing } from './faults/anomalies.ts';
export { pick } from './faults/contention.ts';
export { anomaliesOf, type Since } from './faults/history.ts';
export { clearAway, type Product, productProgram, startProduct, temporaryFolder } from './faults/product.ts';
export { createWorld, type World } from './fuzz/world.ts';
export { inWorld } from './in-world.ts';
