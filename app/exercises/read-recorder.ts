import type { RouterContextProvider } from 'react-router';
import { readSchool } from '#core/school.ts';
import { browserServicesContext, coreContext } from '../context.ts';
import type { Recorder } from './worksheet-state.ts';

/** Returns the data that a page with spoken answers needs to record them. */
export async function readRecorder(context: Readonly<RouterContextProvider>): Promise<Recorder> {
  const { recordingMonths } = await readSchool(context.get(coreContext));
  return { services: context.get(browserServicesContext), months: recordingMonths };
}
