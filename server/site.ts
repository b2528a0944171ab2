import { toCachedAddress } from '#app/frame/page-kind.ts';
import type { Core } from '#core/context.ts';
import { findNextChange } from '#core/find-next-change.ts';
import { startJobs } from '#core/jobs/start-jobs.ts';
import { recordLegalVersions } from '#core/legal/legal-texts.ts';
import { createFirstAdminLink, ensureAdmin } from '#core/members/first-admin.ts';
import { saveAddressCounts } from '#core/redirects/count-addresses.ts';
import type { DemoTwins } from '#core/seed/demo-twins.ts';
import { seedActivity } from '#core/seed/seed-activity.ts';
import { seedDemoSchool } from '#core/seed/seed-demo-school.ts';
import { judgeInstallation, recordFirstInstallation } from '#core/service-settings/installation.ts';
import { hasSealedSettings, readStoredSettings } from '#core/service-settings/stored-settings.ts';
import { checkMachine } from '#core/warnings/run-warning-checks.ts';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { demoActivity } from '#database/seed/demo/activity/activity.ts';
import { m } from '#words/messages.js';
import { createApp, listRoutePatterns } from './app.ts';
import { buildCore } from './build-core.ts';
import { createReadingCore } from './reading-core.ts';

/**
 * The bundled half of the server. The Node half (start, clients, twins) uses only this object, because a
 * module loaded by both halves would exist twice.
 */
export const site = {
  migrate,
  connectDatabase,
  hasSealedSettings,
  readStoredSettings,
  judgeInstallation,
  recordFirstInstallation,
  buildCore,
  createReadingCore,
  createApp,
  listRoutePatterns,
  toCachedAddress,
  findNextChange,
  startJobs,
  checkMachine,
  recordLegalVersions,
  seedDemoSchool,
  seedActivity: (core: Core, twins: DemoTwins, signal: AbortSignal) =>
    seedActivity(core, twins, demoActivity, signal),
  createFirstAdminLink,
  saveAddressCounts,
  ensureAdmin,
  busyWords: () => ({
    title: m.refusals_busy_title(),
    words: m.refusals_busy(),
    retry: m.common_retry(),
  }),
};

export type Site = typeof site;
