import { defineConfig } from 'vitest/config';
import { stories } from './e2e/stories.ts';
import { SumReporter } from './scripts/sum-reporter.ts';

// The long run of stories: `npm run bench -- stories`, whose further words choose files or titles.
export default defineConfig({
  test: {
    ...stories('e2e/long/*.test.ts'),
    maxWorkers: 2,
    reporters: ['default', new SumReporter()],
  },
});
