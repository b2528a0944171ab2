import type { TestProject } from 'vitest/node';
import { startSwift } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an object store for this run. Undefined for projects that use folders. */
    objectStoreUrl: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = await startSwift();
  project.provide('objectStoreUrl', swift.url(''));
  return () => swift.stop();
}
