import type { TestProject } from 'vitest/node';
import { startSwift } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the project keeps files: a store of this run, absent for folders. */
    objectStoreUrl: string | undefined;
  }
}

/** Gives the suites of a project an S3-compatible store. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = await startSwift();
  project.provide('objectStoreUrl', swift.url(''));
  return () => swift.stop();
}
