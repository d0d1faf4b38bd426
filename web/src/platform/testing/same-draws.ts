// For the few tests of the browser part that draw by chance; those of server and rules have `scripts/same-draws.ts`.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121 });
