import { m } from '#words/messages.js';
import { findMissedBackup } from '../backups/find-backup-state.ts';
import type { Core } from '../context.ts';
import { findDeadJobs } from './find-dead-jobs.ts';
import { findFullDisk } from './find-full-disk.ts';
import { findMissedWebhooks, findSilentPayments } from './find-payment-faults.ts';
import { findStrandedEmails } from './find-stranded-emails.ts';
import { findWrongClock } from './find-wrong-clock.ts';

/** An automatic check and its texts for the owner. */
export type WarningCheck = {
  /** Duration before the owner is notified, in milliseconds. */
  patience: number;
  /** Returns a sentence about the problem, or null. If it throws, the warning stays unchanged. */
  run: (core: Core) => Promise<string | null>;
  title: () => string;
  /** Consequence for the school, and instructions. */
  effect: () => string;
  remedy: () => string;
  /** Instructions for the server's operator. */
  details?: () => string;
};

const minute = 60_000;

/** Checks that are the same on all machines. Their texts are in `messages/fr/warnings.json`. */
export const schoolChecks = {
  payments: {
    patience: 10 * minute,
    run: findSilentPayments,
    title: m.warnings_payments,
    effect: m.warnings_payments_effect,
    remedy: m.warnings_payments_remedy,
    details: m.warnings_payments_details,
  },
  webhooks: {
    patience: 0,
    run: findMissedWebhooks,
    title: m.warnings_webhooks,
    effect: m.warnings_webhooks_effect,
    remedy: m.warnings_remedy,
    details: m.warnings_webhooks_details,
  },
  letters: {
    patience: 10 * minute,
    run: findStrandedEmails,
    title: m.warnings_letters,
    effect: m.warnings_letters_effect,
    remedy: m.warnings_letters_remedy,
    details: m.warnings_letters_details,
  },
  backups: {
    patience: 0,
    run: findMissedBackup,
    title: m.warnings_backups,
    effect: m.warnings_backups_effect,
    remedy: m.warnings_remedy,
    details: m.warnings_backups_details,
  },
  jobs: {
    patience: 0,
    run: findDeadJobs,
    title: m.warnings_jobs,
    effect: m.warnings_jobs_effect,
    remedy: m.warnings_remedy,
    details: m.warnings_jobs_details,
  },
} as const satisfies Record<string, WarningCheck>;

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
    remedy: m.warnings_remedy,
    details: m.warnings_clock_details,
  },
} as const satisfies Record<string, WarningCheck>;

const all: Readonly<Record<string, WarningCheck>> = { ...schoolChecks, ...machineChecks };

/** Returns the check of a stored warning by its name, or null for one of another release. */
export const findWarningCheck = (name: string): WarningCheck | null => all[name.split(' ')[0] ?? ''] ?? null;
