import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Transporter } from 'nodemailer';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Schema } from '#database/connect.ts';
import type { Identity } from './accounts/identity.ts';
import type { Backups } from './backups/backups.ts';
import type { LoaderWrite } from './loader-writes.ts';
import type { Files } from './media/files.ts';
import type { PriceMemory } from './prices/price-memory.ts';
import type { ProductMemory } from './prices/product-memory.ts';
import type { RunInWorker } from './run-in-worker.ts';
import type { Installation, ServiceControl } from './service-settings/service-control.ts';
import type { SignInProviders } from './sign-in/sign-in-providers.ts';
import type { VideoTools } from './videos/video-tools.ts';

/** Dependencies of core functions, built once by the server and passed as first argument. */
export type Core = {
  db: NodePgDatabase<Schema>;
  payments: Stripe;
  identity: Identity;
  signInProviders: SignInProviders;
  files: Files;
  runInWorker: RunInWorker;
  /** Starts the worker thread and loads a `core` module there ahead of its task. */
  warmWorker: (module: string) => void;
  videoTools: VideoTools;
  mail: Transporter;
  /** Null if a relay is configured. */
  mailbox: Mailbox | null;
  backups: Backups;
  jobs: PgBoss;
  prices: PriceMemory;
  soldProducts: ProductMemory;
  log: Logger;
  now: () => Date;
  /** Increases with each content change on any server; null while change notifications may be missed. */
  contentVersion: () => number | null;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Sender of all emails; if undefined, the school's own address. */
  mailFrom: string | undefined;
  /** False for the payments twin on a public address, where test cards would buy for nothing. */
  paymentsOpen: boolean;
  /** True if the payment provider has a live key. */
  sellsForReal: boolean;
  serviceControl: ServiceControl;
  installation: Installation;
  /** Deletes expired data of the services in this process. */
  sweepServices: () => Promise<void>;
  machine: string;
  measureDisks: () => Promise<DiskSpace[]>;
  /** Returns a core that may do one of the few writes allowed in loaders; elsewhere, the same core. */
  writes<Part extends Partial<Core>>(this: Part, name: LoaderWrite): Part;
};

/** Disk that the school writes to, in bytes. */
export type DiskSpace = { place: 'data' | 'files'; freeBytes: number; usedBytes: number };

/** An email stored on this machine because no relay is configured. */
export type StoredMessage = { id: string; messageId: string; arrivedAt: Date; to: string[]; subject: string };

export type Mailbox = {
  list(page: { limit: number; before?: string; to?: readonly string[] }): Promise<StoredMessage[]>;
  read(id: string): Promise<(StoredMessage & { text: string }) | null>;
  /** Deletes emails to `address` up to `until` and those with the Message-IDs. Returns their number. */
  forget(emails: { address: string; until: Date; messageIds: readonly string[] }): Promise<number>;
};
