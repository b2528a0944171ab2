import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { toBrandPath } from '#common/brand.ts';
import { formatSiret } from '#common/company-numbers.ts';
import type { Database } from '#database/connect.ts';
import { settings } from '#database/tables/settings.ts';
import type { EmailSchool } from '#emails/email-parts.ts';
import { m } from '#words/messages.js';
import { cacheByContent } from './cache-by-content.ts';
import { pictureInput } from './media/picture-input.ts';

const text = z.string().default('');
const place = z.object({ name: text, address: z.array(z.string()).default([]), website: text });

export const schoolSettings = z.object({
  /** Revision number; a save is based on one and is rejected if it is outdated. */
  version: z.number().int().default(0),
  name: z.string().default(() => m.settings_name_unset()),
  teacher: text,
  tagline: z.string().default(() => m.settings_tagline_unset()),
  /** Paragraphs of the home page, in order. */
  presentation: z.array(z.string()).default([]),
  /** Empty until the owner enters an address; there is no default. */
  email: text,
  phone: text,
  social: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
  /** `#rrggbb`, or empty for the default red. */
  accent: text,
  logo: pictureInput.nullable().default(null),
  /** True if visitors may create accounts. */
  signUpOpen: z.boolean().default(true),
  /** True if an account may start without an email address. */
  anonymousOpen: z.boolean().default(false),
  /** Months for which recordings of voices are stored after their correction. */
  recordingMonths: z.number().int().default(12),
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

/** Settings of the school: name, texts, legal identity. */
export type School = z.output<typeof schoolSettings>;

/** Returns the school's settings, with defaults for those that the owner has not filled in. */
export function readSchool(core: Parameters<typeof cacheByContent>[0]): Promise<School> {
  return cacheByContent(core, 'school', async () => {
    const [row] = await core.db.select().from(settings).where(eq(settings.key, 'school')).limit(1);
    return schoolSettings.parse(row?.value ?? {});
  });
}

/** Returns the lines about the legal identity of the seller for the end of an email. Omits missing facts. */
export function listLegalLines({ legal }: School): string[] {
  return [
    [legal.legalName, legal.legalForm].filter(Boolean).join(', '),
    legal.address.join(', '),
    legal.siret && `SIRET ${formatSiret(legal.siret)}`,
    legal.vatMention,
  ].filter(Boolean);
}

/** Returns the school's data for emails. Not for use in a transaction: composing an email takes long. */
export async function readEmailSchool(core: {
  db: Database & { rollback?: never };
  siteUrl: string;
}): Promise<EmailSchool> {
  const school = await readSchool(core);
  return {
    name: school.name,
    url: core.siteUrl,
    email: school.email,
    legalLines: listLegalLines(school),
    accent: school.accent,
    logo: school.logo && { ...school.logo, url: `${core.siteUrl}${toBrandPath(school, 'logo.png')}` },
  };
}

/** Settings by form field, as the audit log stores their changes. */
export type SchoolFields = Omit<School, 'version' | 'legal'> &
  Omit<School['legal'], 'host' | 'mediator'> & {
    hostName: string;
    hostAddress: string[];
    hostWebsite: string;
    mediatorName: string;
    mediatorAddress: string[];
    mediatorWebsite: string;
  };

export function toSchoolFields({ legal, version: _, ...school }: School): SchoolFields {
  const { host, mediator, ...identity } = legal;
  return {
    ...school,
    ...identity,
    hostName: host.name,
    hostAddress: host.address,
    hostWebsite: host.website,
    mediatorName: mediator.name,
    mediatorAddress: mediator.address,
    mediatorWebsite: mediator.website,
  };
}

/** Converts form fields into the stored shape. */
export function fromSchoolFields(fields: SchoolFields): Omit<School, 'version'> {
  const { name, teacher, tagline, presentation, email, phone, social, accent, logo, ...others } = fields;
  const { signUpOpen, anonymousOpen, recordingMonths, ...legal } = others;
  const { hostName, hostAddress, hostWebsite, mediatorName, mediatorAddress, mediatorWebsite, ...identity } =
    legal;
  return {
    name,
    teacher,
    tagline,
    presentation,
    email,
    phone,
    social,
    accent,
    logo,
    signUpOpen,
    anonymousOpen,
    recordingMonths,
    legal: {
      ...identity,
      host: { name: hostName, address: hostAddress, website: hostWebsite },
      mediator: { name: mediatorName, address: mediatorAddress, website: mediatorWebsite },
    },
  };
}
