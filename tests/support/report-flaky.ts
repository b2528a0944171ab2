import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter as JourneyReporter, TestCase } from '@playwright/test/reporter';
import type { Reporter } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Records a test that passed on retry, with its first error, for the list at the end of `npm test`. */
function note(file: string, names: string[], error: { message?: string; diff?: string } | undefined): void {
  const list = process.env.FLAKY_TESTS;
  const [message = ''] = toPlain(error?.message).split('\n');
  // Vitest shortens lists in the message.
  const diff = toPlain(error?.diff).replaceAll(/\s+/g, ' ').slice(0, 600);
  if (list)
    appendFileSync(list, `${relative(root, file)} › ${names.join(' › ')} (${`${message} ${diff}`.trim()})\n`);
}

const toPlain = (text = '') => stripVTControlCharacters(text);

export const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      note(test.module.moduleId, [test.fullName.replaceAll(' > ', ' › ')], test.result().errors?.[0]);
  },
};

/** Reporter for Playwright, which calls it with `new`. */
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
          note(test.location.file, test.titlePath().slice(3), test.results[0]?.error);
    },
  };
}
