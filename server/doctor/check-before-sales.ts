import type pg from 'pg';
import { createPool } from '#clients/database.ts';
import { readSchool } from '#core/school.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { nameMissingIdentity } from '#core/settings/school-subject.ts';
import { listOwnersWithoutSecondFactor } from '#core/team/list-team.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { isLiveKey } from '../config.ts';
import type { Examined } from './finding.ts';

type SchoolCheck = (core: { db: Database }) => Promise<{ words: string; missing: string[]; remedy: string }>;

/** Checks the facts about the seller that the law requires. */
export const checkLegalIdentity = (examined: Examined): Promise<Finding> =>
  checkBeforeSales(examined, async (core) => ({
    words: 'complètes',
    missing: nameMissingIdentity(await readSchool(core)).map(({ label }) => label),
    remedy: 'Complétez-les dans l’administration, sous Réglages.',
  }));

/** Checks that every owner signs in with a second factor. */
export const checkSecondFactor = (examined: Examined): Promise<Finding> =>
  checkBeforeSales(examined, async (core) => ({
    words: 'active pour chaque propriétaire',
    missing: await listOwnersWithoutSecondFactor(core),
    remedy: 'Activez-la dans le profil de chaque propriétaire.',
  }));

/** Missing facts are a fault only once the school sells for real. */
async function checkBeforeSales({ config, databaseUrl }: Examined, check: SchoolCheck): Promise<Finding> {
  if (!databaseUrl) return { words: 'à vérifier quand l’école fonctionne' };
  const pool = createPool(databaseUrl, { size: 1, onError: () => undefined });
  try {
    const isFilled = await hasTables(pool);
    if (isFilled === null) return { words: 'à vérifier quand la base de données répond' };
    if (!isFilled) return { words: 'à vérifier après le premier démarrage' };
    const { words, missing, remedy } = await check({ db: connectDatabase(pool) });
    if (missing.length === 0) return { words };
    if (isLiveKey(config.stripe?.secretKey)) return { words: `il manque ${missing.join(', ')}`, remedy };
    return { words: `il manque ${missing.join(', ')} (avant la première vraie vente)` };
  } finally {
    await pool.end();
  }
}

/** Returns null if the database does not respond, which its own check reports. */
async function hasTables(pool: pg.Pool): Promise<boolean | null> {
  try {
    const { rows } = await pool.query(`select to_regclass('public.staff') is not null as there`);
    return Boolean(rows[0]?.there);
  } catch {
    return null;
  }
}
