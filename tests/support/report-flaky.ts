import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter as JourneyReporter, TestCase } from '@playwright/test/reporter';
import type { Reporter } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A test that failed and passed when it was tried once more goes to the list that `npm test` shows in the end, with what was wrong at first. */
function note(file: string, names: string[], fault: string | undefined): void {
  const list = process.env.FLAKY_TESTS;
  const [first] = stripVTControlCharacters(fault ?? '').split('\n');
  if (list) appendFileSync(list, `${relative(root, file)} › ${names.join(' › ')} (${first})\n`);
}

/** For Vitest. */
export const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      note(
        test.module.moduleId,
        [test.fullName.replaceAll(' > ', ' › ')],
        test.result().errors?.[0]?.message,
      );
  },
};

/** For Playwright, which makes it with `new`. */
export default function FlakyJourneys(): JourneyReporter {
  let listAll = (): TestCase[] => [];
  return {
    printsToStdio: () => false,
    onBegin(_config, suite) {
      listAll = () => suite.allTests();
    },
    onEnd() {
      for (const test of listAll())
        if (test.outcome() === 'flaky')
          note(test.location.file, test.titlePath().slice(3), test.results[0]?.error?.message);
    },
  };
}
