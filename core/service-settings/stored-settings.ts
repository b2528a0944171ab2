import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { serviceSettings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { ServiceName, ServiceVariables, SettingsKey } from './service-control.ts';

type State = (typeof serviceSettings.$inferSelect)['state'];

/** Settings of a service without their secrets. */
type ShownSettings = { state: State; shown: Readonly<Record<string, string>>; updatedAt: Date };

export type StoredSettings = {
  /** Variables of all services whose settings could be decrypted. */
  variables: Partial<Record<ServiceName, ServiceVariables>>;
  /** Services whose settings cannot be decrypted. */
  unreadable: { service: ServiceName; fault: 'wrong-key' | 'damaged' }[];
};

export async function hasSealedSettings(db: Database): Promise<boolean> {
  const [row] = await db.select({ service: serviceSettings.service }).from(serviceSettings).limit(1);
  return Boolean(row);
}

/** Decrypts the active settings of all services. Without a key, none can be read. */
export async function readStoredSettings(db: Database, key: SettingsKey | null): Promise<StoredSettings> {
  const rows = await db
    .select({ service: serviceSettings.service, sealed: serviceSettings.sealed })
    .from(serviceSettings)
    .where(eq(serviceSettings.state, 'active'));
  const stored: StoredSettings = { variables: {}, unreadable: [] };
  for (const { service, sealed } of rows) {
    const opened = key?.unseal(service, sealed) ?? { fault: 'wrong-key' as const };
    if ('text' in opened) stored.variables[service] = JSON.parse(opened.text) as ServiceVariables;
    else stored.unreadable.push({ service, fault: opened.fault });
  }
  return stored;
}

/** Lists what may be shown of the settings of a service, by state. */
export async function listShownSettings(
  core: Pick<Core, 'db'>,
): Promise<Partial<Record<`${ServiceName}-${State}`, ShownSettings>>> {
  const rows = await core.db
    .select({
      service: serviceSettings.service,
      state: serviceSettings.state,
      shown: serviceSettings.shown,
      updatedAt: serviceSettings.updatedAt,
    })
    .from(serviceSettings);
  return Object.fromEntries(rows.map(({ service, ...row }) => [`${service}-${row.state}`, row]));
}

type WithControl = Pick<Core, 'db' | 'now' | 'serviceControl'>;

/** @throws {AppError} conflict if environment variables configure the service, or the key is missing */
export function requireKey({ serviceControl }: WithControl, service: ServiceName): SettingsKey {
  if (serviceControl.fixed.includes(service))
    throw new AppError('conflict', `${service} is configured by environment variables`, {
      userMessage: m.launch_fixed(),
    });
  if (!serviceControl.key)
    throw new AppError('conflict', 'the settings key is missing', { userMessage: m.launch_key_missing() });
  return serviceControl.key;
}

/** Encrypts and stores the settings of a service in a state, replacing others in that state. */
export async function storeSettings(
  core: WithControl,
  db: Database,
  service: ServiceName,
  settings: {
    state: 'active' | 'candidate';
    variables: ServiceVariables;
    shown: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { state, variables, shown } = settings;
  const row = {
    sealed: requireKey(core, service).seal(service, JSON.stringify(variables)),
    shown,
    updatedAt: core.now(),
  };
  if (state === 'active') await moveToFormer(core, db, service);
  await db
    .insert(serviceSettings)
    .values({ service, state, ...row })
    .onConflictDoUpdate({ target: [serviceSettings.service, serviceSettings.state], set: row });
}

/** Decrypts the settings of a service in a state. Null if missing or unreadable. */
export async function openSettings(
  core: WithControl,
  service: ServiceName,
  state: State,
): Promise<{ variables: ServiceVariables; shown: Readonly<Record<string, string>>; updatedAt: Date } | null> {
  const [row] = await core.db.select().from(serviceSettings).where(at(service, state));
  if (!row) return null;
  const opened = requireKey(core, service).unseal(service, row.sealed);
  if (!('text' in opened)) return null;
  return {
    variables: JSON.parse(opened.text) as ServiceVariables,
    shown: row.shown,
    updatedAt: row.updatedAt,
  };
}

/**
 * Deletes the candidate that was read, so that one of two concurrent requests applies it.
 * @throws {AppError} conflict if it was applied or replaced
 */
export async function takeCandidate(
  tx: Database,
  service: ServiceName,
  { updatedAt }: { updatedAt: Date },
): Promise<void> {
  const taken = await tx
    .delete(serviceSettings)
    .where(and(at(service, 'candidate'), eq(serviceSettings.updatedAt, updatedAt)))
    .returning({ service: serviceSettings.service });
  if (taken.length === 0)
    throw new AppError('conflict', `the candidate of ${service} was applied or replaced`, {
      userMessage: m.launch_candidate_gone(),
    });
}

/** Makes the candidate or former settings of a service the active ones, which become the former ones. */
export async function activateSettings(
  core: WithControl,
  db: Database,
  service: ServiceName,
  from: 'candidate' | 'former',
): Promise<boolean> {
  const [row] = await db.delete(serviceSettings).where(at(service, from)).returning();
  if (!row) return false;
  await moveToFormer(core, db, service);
  await db.insert(serviceSettings).values({ ...row, state: 'active', updatedAt: core.now() });
  return true;
}

/** Removes the settings of a service in every state. */
export async function removeSettings(db: Database, service: ServiceName): Promise<void> {
  await db.delete(serviceSettings).where(eq(serviceSettings.service, service));
}

async function moveToFormer(core: WithControl, db: Database, service: ServiceName): Promise<void> {
  await db.delete(serviceSettings).where(at(service, 'former'));
  await db
    .update(serviceSettings)
    .set({ state: 'former', updatedAt: core.now() })
    .where(at(service, 'active'));
}

/** Deletes former settings after a day and candidates after an hour, because nobody needs them any more. */
export async function deleteOldSettings({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  await db.delete(serviceSettings).where(
    sql`(${serviceSettings.state} = 'former' and ${serviceSettings.updatedAt} < ${now()}::timestamptz - interval '1 day')
      or (${serviceSettings.state} = 'candidate' and ${serviceSettings.updatedAt} < ${now()}::timestamptz - interval '1 hour')`,
  );
}

/** Deletes all settings, for a school that lost their key. Returns the number of deleted rows. */
export async function discardSettings(db: Database): Promise<number> {
  return (await db.delete(serviceSettings).returning({ service: serviceSettings.service })).length;
}

/** Encrypts every row with the newest key, in one transaction. Returns the services that stay unreadable. */
export async function resealSettings(db: Database, key: SettingsKey): Promise<ServiceName[]> {
  const unreadable: ServiceName[] = [];
  await db.transaction(async (tx) => {
    for (const row of await tx.select().from(serviceSettings).for('update')) {
      const opened = key.unseal(row.service, row.sealed);
      if ('text' in opened)
        await tx
          .update(serviceSettings)
          .set({ sealed: key.seal(row.service, opened.text) })
          .where(at(row.service, row.state));
      else unreadable.push(row.service);
    }
  });
  return unreadable;
}

const at = (service: ServiceName, state: State) =>
  and(eq(serviceSettings.service, service), eq(serviceSettings.state, state));
