import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { settings } from '#database/tables/settings.ts';
import type { Core } from '../context.ts';

const text = z.string().default('');
const place = z.object({ name: text, address: z.array(z.string()).default([]), website: text });

const schoolSettings = z.object({
  name: z.string().default('Mon école de français'),
  teacher: text,
  tagline: z.string().default('Apprendre le français, pas à pas.'),
  /** Paragraphs of the home page, in order. */
  presentation: z.array(z.string()).default([]),
  email: z.string().default('contact@ecole.example'),
  phone: text,
  social: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
  legal: z
    .object({
      legalName: text,
      legalForm: text,
      address: z.array(z.string()).default([]),
      siren: text,
      siret: text,
      activityCode: text,
      vatMention: text,
      publicationDirector: text,
      host: place.prefault({}),
      mediator: place.prefault({}),
      personalDataContact: text,
    })
    .prefault({}),
});

/** What the owner says of the school: its name, its words, its legal identity. */
export type School = z.output<typeof schoolSettings>;

/** How long a process may show settings that another one has changed, in milliseconds. */
const freshMilliseconds = 2_000;

/** What was read last, by database: every page shows it, some of them twice. */
const recent = new WeakMap<Database, { school: School; at: number }>();

/** The school's settings, with honest defaults before the owner has filled them. */
export async function readSchool(core: { db: Database }): Promise<School> {
  const known = recent.get(core.db);
  if (known && performance.now() - known.at < freshMilliseconds) return known.school;
  const [row] = await core.db.select().from(settings).where(eq(settings.key, 'school')).limit(1);
  const school = schoolSettings.parse(row?.value ?? {});
  recent.set(core.db, { school, at: performance.now() });
  return school;
}

/** Replaces the school's settings. */
export async function saveSchool(
  core: Pick<Core, 'db' | 'now'>,
  school: z.input<typeof schoolSettings>,
): Promise<void> {
  const value = schoolSettings.parse(school);
  await core.db
    .insert(settings)
    .values({ key: 'school', value, updatedAt: core.now() })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: core.now() } });
  recent.delete(core.db);
}

/** Who sells, line by line, as the law wants it under a letter (absent facts are left out). */
export function listLegalLines({ legal }: School): string[] {
  return [
    [legal.legalName, legal.legalForm].filter(Boolean).join(', '),
    legal.address.join(', '),
    legal.siret && `SIRET ${legal.siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')}`,
    legal.vatMention,
  ].filter(Boolean);
}
