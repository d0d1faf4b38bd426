// What tests draw by chance is the same in every run: none fails that passed before.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121 });
