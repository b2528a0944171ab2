import type { Transporter } from 'nodemailer';
import type Stripe from 'stripe';

/** Services whose settings the owner may enter on screen. */
export const serviceNames = ['address', 'payments', 'mail', 'backups'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Environment variables, which settings on screen replace and which win over them. */
export type ServiceVariables = Readonly<Record<string, string>>;

/** Encrypts settings at rest. */
export type SettingsKey = {
  /** Id of the key that encrypts. */
  id: string;
  seal(service: ServiceName, text: string): string;
  /** `wrong-key`: encrypted with a key that is not in the file. `damaged`: the text was changed. */
  unseal(service: ServiceName, sealed: string): { text: string } | { fault: 'wrong-key' | 'damaged' };
};

/**
 * Result of a check in French. It failed if there is a remedy. `advice` replaces the remedy on screen, where no
 * variable can be set.
 */
export type Finding = { words: string; remedy?: string; advice?: string };

/**
 * Relation of this school to the one that the outside services know. `unconfirmed`: its database or address
 * differs, so it may be a copy. `copy`: the owner confirmed that.
 */
export type Installation = 'original' | 'unconfirmed' | 'copy';

/** Functions of the server for the settings on screen. */
export type ServiceControl = {
  /** Services that environment variables configure. */
  fixed: readonly ServiceName[];
  /** Null if the key file is missing although there are encrypted settings. */
  key: SettingsKey | null;
  /** Resolves once this process uses the stored settings. Other instances are notified. */
  apply(): Promise<void>;
  /** Returns a sentence for the owner if the server cannot use the variables, otherwise null. */
  refuse(variables: ServiceVariables): string | null;
  openPayments(secretKey: string): Stripe;
  openMail(smtpUrl: string): Transporter;
  /** Runs the check of `npm run doctor` for a service with additional variables. */
  check(service: ServiceName, variables?: ServiceVariables): Promise<Finding>;
  /** https://nodejs.org/api/dns.html#dnspromisesresolvetxthostname; empty if there is no record. */
  findTexts(host: string): Promise<string[]>;
  findAddresses(host: string): Promise<string[]>;
  /** Creates an age key pair for encrypted backups. The server stores only the public key. */
  createBackupKey(): Promise<{ secret: string; key: string }>;
};
