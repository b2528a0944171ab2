import { m } from '#words/messages.js';
import { findMissedBackup } from '../backups/find-backup-state.ts';
import type { Core } from '../context.ts';
import { findDeadJobs } from './find-dead-jobs.ts';
import { findFullDisk } from './find-full-disk.ts';
import { findMissedWebhooks, findSilentPayments } from './find-payment-faults.ts';
import { findStrandedEmails } from './find-stranded-emails.ts';
import { findWrongClock } from './find-wrong-clock.ts';

/** What the site looks at by itself, and how the owner is told of it. */
export type WarningCheck = {
  /** For how long it must have been wrong before the owner is written to (milliseconds). */
  patience: number;
  /** What is wrong, in a sentence of the owner's; null while all is well. What it throws leaves things as they stood. */
  run: (core: Core) => Promise<string | null>;
  title: () => string;
  /** What it means for the school, and what is to be done about it. */
  effect: () => string;
  remedy: () => string;
};

const minute = 60_000;

/** What is the same whichever machine looks at it. One more is an entry here and its words in `messages/fr/warnings.json`. */
export const schoolChecks = {
  payments: {
    patience: 10 * minute,
    run: findSilentPayments,
    title: m.warnings_payments,
    effect: m.warnings_payments_effect,
    remedy: m.warnings_payments_remedy,
  },
  webhooks: {
    patience: 0,
    run: findMissedWebhooks,
    title: m.warnings_webhooks,
    effect: m.warnings_webhooks_effect,
    remedy: m.warnings_webhooks_remedy,
  },
  letters: {
    patience: 10 * minute,
    run: findStrandedEmails,
    title: m.warnings_letters,
    effect: m.warnings_letters_effect,
    remedy: m.warnings_letters_remedy,
  },
  backups: {
    patience: 0,
    run: findMissedBackup,
    title: m.warnings_backups,
    effect: m.warnings_backups_effect,
    remedy: m.warnings_backups_remedy,
  },
  jobs: {
    patience: 0,
    run: findDeadJobs,
    title: m.warnings_jobs,
    effect: m.warnings_jobs_effect,
    remedy: m.warnings_jobs_remedy,
  },
} as const satisfies Record<string, WarningCheck>;

/** What each machine finds of itself alone. */
export const machineChecks = {
  disk: {
    patience: 0,
    run: findFullDisk,
    title: m.warnings_disk,
    effect: m.warnings_disk_effect,
    remedy: m.warnings_disk_remedy,
  },
  clock: {
    patience: 0,
    run: findWrongClock,
    title: m.warnings_clock,
    effect: m.warnings_clock_effect,
    remedy: m.warnings_clock_remedy,
  },
} as const satisfies Record<string, WarningCheck>;

const all: Readonly<Record<string, WarningCheck>> = { ...schoolChecks, ...machineChecks };

/** The check that found a warning, by the name under which that is kept; null for one of another version. */
export const findWarningCheck = (name: string): WarningCheck | null => all[name.split(' ')[0] ?? ''] ?? null;
