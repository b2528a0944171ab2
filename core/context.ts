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
import type { SignInProviders } from './sign-in/sign-in-providers.ts';

/** What the school's functions work with. Built once by the server and passed as first argument. */
export type Core = {
  db: NodePgDatabase<Schema>;
  payments: Stripe;
  identity: Identity;
  signInProviders: SignInProviders;
  files: Files;
  runInWorker: RunInWorker;
  /** Starts the thread of `runInWorker` and loads a module of `core` there, ahead of its task. */
  warmWorker: (module: string) => void;
  mail: Transporter;
  /** Letters that stay here for want of a relay. */
  mailbox: Mailbox | null;
  backups: Backups;
  jobs: PgBoss;
  prices: PriceMemory;
  soldProducts: ProductMemory;
  log: Logger;
  now: () => Date;
  /** Rises with each change of content, on any server; null while changes may go unnoticed. */
  contentVersion: () => number | null;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Sender of every letter; undefined lets the school's own address sign. */
  mailFrom: string | undefined;
  /** False where test cards would buy for nothing: the payments twin on a public address. */
  paymentsOpen: boolean;
  /** True once money moves: the payment provider is set up with a key of its live mode. */
  sellsForReal: boolean;
  /** Lets the services in this process forget what has expired. */
  sweepServices: () => Promise<void>;
  /** The machine that this process runs on: its name, and the room on its disks. */
  machine: string;
  measureDisks: () => Promise<DiskSpace[]>;
  /** Returns the core that writes, for one of the few writes that a loader may do; elsewhere the core itself. */
  writes<Part extends Partial<Core>>(this: Part, name: LoaderWrite): Part;
};

/** A disk of this machine that the school writes to, in bytes. */
export type DiskSpace = { place: 'data' | 'files'; freeBytes: number; usedBytes: number };

/** A letter that stays on this machine because no relay is configured. */
export type StoredMessage = { id: string; messageId: string; arrivedAt: Date; to: string[]; subject: string };

/** The letters of the mail twin, newest first; absent where a relay sends them. */
export type Mailbox = {
  list(page: { limit: number; before?: string; to?: readonly string[] }): Promise<StoredMessage[]>;
  /** One letter with its text, or null. */
  read(id: string): Promise<(StoredMessage & { text: string }) | null>;
  /** Deletes every letter to an address that arrived until a time, and those of these Message-IDs; answers how many. */
  forget(emails: { address: string; until: Date; messageIds: readonly string[] }): Promise<number>;
};
