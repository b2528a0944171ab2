import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type pg from 'pg';
import { maySignUp } from '#core/accounts/may-sign-up.ts';
import type { Core } from '#core/context.ts';
import { authorizeFile, authorizeSignedRead, type FileRequest } from '#core/delivery/file-rules.ts';
import { type IdentityEmail, sendIdentityEmail } from '#core/emails/send-identity-email.ts';
import type { Files } from '#core/media/files.ts';
import { acceptUpload, isPublicPath, type UploadRequest } from '#core/media/object-address.ts';
import { type DamagedFile, reportDamagedFile } from '#core/media/report-damaged-file.ts';
import { readSchool } from '#core/school.ts';
import type { StorageTwin } from '#twins/storage/create-storage-twin.ts';
import type { ObjectMetadata } from '#twins/storage/objects/present-object.ts';
import { buildDataCore } from './data-core.ts';
import { measureDisks } from './measure-disks.ts';
import { readSessionSecret } from './session.ts';

type BuiltServices = Pick<
  Core,
  | 'payments'
  | 'identity'
  | 'signInProviders'
  | 'mail'
  | 'mailbox'
  | 'backups'
  | 'paymentsOpen'
  | 'sellsForReal'
  | 'runInWorker'
  | 'warmWorker'
  | 'videoTools'
> & {
  pool: pg.Pool;
  storage: StorageTwin;
  bucket: string;
  sweep(): Promise<void>;
};

/** Parts that the unbundled half of the server (start, clients, twins) supplies. */
type CoreParts = Pick<Core, 'jobs' | 'log' | 'contentVersion' | 'serviceControl' | 'installation'> & {
  services: BuiltServices;
  config: Pick<Core, 'siteUrl' | 'mailFrom'> & Parameters<typeof measureDisks>[0];
  /** Callbacks that the twins call. `buildCore` sets their functions. */
  rules: SiteRules;
  now?: () => Date;
};

/** Builds the core and sets the callbacks of the twins. Starts nothing. */
export function buildCore({ services, config, rules, now, ...parts }: CoreParts): Core {
  const core: Core = {
    ...parts,
    ...buildDataCore({ pool: services.pool, payments: services.payments, log: parts.log, now }),
    identity: services.identity,
    signInProviders: services.signInProviders,
    files: toFiles(services.storage, services.bucket),
    runInWorker: services.runInWorker,
    warmWorker: services.warmWorker,
    videoTools: services.videoTools,
    mail: services.mail,
    mailbox: services.mailbox,
    backups: services.backups,
    siteUrl: config.siteUrl,
    mailFrom: config.mailFrom,
    paymentsOpen: services.paymentsOpen,
    sellsForReal: services.sellsForReal,
    sweepServices: () => services.sweep(),
    machine: hostname(),
    measureDisks: () => measureDisks(config),
    writes() {
      return this;
    },
  };
  Object.assign(rules, buildRules(core));
  return core;
}

function buildRules(core: Core): SiteRules {
  return {
    authorizeFile: (request) => authorizeFile(core, request),
    allowSignedRead: ({ path, subject, request }) =>
      authorizeSignedRead(core, { path, subject, sessionSecret: readSessionSecret(request, core.siteUrl) }),
    reportDamagedFile: (file) => reportDamagedFile(core, file),
    acceptUpload,
    isPublicPath,
    deliverIdentityEmail: (email) => sendIdentityEmail(core, email),
    isSignUpOpen: (email) => maySignUp(core, email),
    isAnonymousOpen: async () => (await readSchool(core)).anonymousOpen,
  };
}

/** Callbacks of the twins for decisions of the school, such as whether a request may read a file. */
export type SiteRules = {
  authorizeFile(request: FileRequest): Promise<boolean>;
  allowSignedRead(read: { path: string; subject: string | null; request: Request }): Promise<boolean>;
  reportDamagedFile(file: DamagedFile): Promise<void>;
  acceptUpload(upload: UploadRequest): true | string;
  isPublicPath(path: string): boolean;
  deliverIdentityEmail(email: IdentityEmail): Promise<void>;
  isSignUpOpen(email: string | null): Promise<boolean>;
  isAnonymousOpen(): Promise<boolean>;
};

function toFiles(storage: StorageTwin, bucket: string): Files {
  const describe = (object: ObjectMetadata) => ({
    path: object.path,
    size: object.size,
    contentType: object.contentType,
    publicUrl: object.downloadUrl,
  });
  return {
    bucket,
    signDownload: (path, options) => storage.signDownload(path, options),
    async put(path, bytes, options) {
      const body = bytes instanceof Readable ? (Readable.toWeb(bytes) as ReadableStream<Uint8Array>) : bytes;
      return describe(await storage.putObject(path, body, options));
    },
    async read(path) {
      const { body } = await storage.readObject(path);
      return new Uint8Array(await new Response(body).arrayBuffer());
    },
    async readStream(path, range) {
      const { body } = await storage.readObject(path, range);
      return Readable.fromWeb(body as WebStream);
    },
    async stat(path) {
      const object = path ? await storage.statObject(path) : null;
      return object && describe(object);
    },
    isIntact: (path) => storage.isIntact(path),
    remove: (path) => storage.deleteObject(path),
    copy: async (from, to) => describe(await storage.copyObject(from, to)),
    async *list(prefix) {
      for await (const object of storage.listObjects(prefix))
        yield { ...describe(object), createdAt: object.createdAt };
    },
    measure: () => storage.measure(),
  };
}
