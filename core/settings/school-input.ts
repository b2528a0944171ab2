import { z } from 'zod';
import { isSiren, isSiret } from '#common/company-numbers.ts';
import { m } from '#words/messages.js';
import { fromSchoolFields } from './school-fields.ts';

/** A text of a form, without what neither shows nor can be stored. */
const clean = z
  .string({ error: () => m.settings_wrong_text() })
  .default('')
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, '')
      .trim(),
  );

const line = (limit: number) =>
  clean
    .transform((text) => text.replace(/\s*\n\s*/g, ' '))
    .pipe(z.string().max(limit, { error: () => m.settings_wrong_length({ limit }) }));

const lines = (limit: number) =>
  clean
    .transform((text) =>
      text
        .split('\n')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(120, { error: () => m.settings_wrong_length({ limit: 120 }) }))
        .max(limit, { error: () => m.settings_wrong_lines({ limit }) }),
    );

/** Paragraphs, parted by empty lines. */
const paragraphs = clean
  .transform((text) =>
    text
      .split(/\n\s*\n/)
      .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().max(2_000, { error: () => m.settings_wrong_length({ limit: 2_000 }) }))
      .max(12, { error: () => m.settings_wrong_lines({ limit: 12 }) }),
  );

const empty = z.literal('');
const wrongEmail = { error: () => m.settings_wrong_email() };
const email = line(254).pipe(z.email(wrongEmail));
const optionalEmail = line(254).pipe(z.union([empty, z.email()], wrongEmail));

/** An address on the web; « exemple.fr » is meant as https. */
const website = line(300).transform((text, context) => {
  if (!text) return '';
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  const good = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username;
  if (good) return url.href;
  context.addIssue(m.settings_wrong_website());
  return z.NEVER;
});

const digits = (isGood: (text: string) => boolean, explain: () => string) =>
  line(30)
    .transform((text) => text.replace(/[\s.]/g, ''))
    .refine((text) => text === '' || isGood(text), { error: explain });

const phone = line(30).refine((text) => text === '' || /^\+?\d(?:[\s.()-]*\d){5,16}$/.test(text), {
  error: () => m.settings_wrong_phone(),
});

const socialLink = z
  .object({ label: line(40), url: website })
  .refine(({ label, url }) => !label === !url, { path: ['url'], error: () => m.settings_wrong_social() });

const fields = z.object({
  name: line(80).pipe(z.string().min(1, { error: () => m.settings_name_missing() })),
  teacher: line(80),
  tagline: line(140),
  presentation: paragraphs,
  email,
  phone,
  social: z
    .array(socialLink)
    .max(8, { error: () => m.settings_wrong_lines({ limit: 8 }) })
    .default([])
    .transform((links) => links.filter(({ url }) => url)),
  legalName: line(160),
  legalForm: line(160),
  address: lines(6),
  siren: digits(isSiren, () => m.settings_wrong_siren()),
  siret: digits(isSiret, () => m.settings_wrong_siret()),
  activityCode: line(120),
  vatMention: line(200),
  publicationDirector: line(120),
  hostName: line(160),
  hostAddress: lines(6),
  hostWebsite: website,
  mediatorName: line(160),
  mediatorAddress: lines(6),
  mediatorWebsite: website,
  personalDataContact: optionalEmail,
});

/** The parts of the settings that the office edits, by the names of their fields. */
export type SchoolField = keyof z.input<typeof fields>;

/** The settings as the office sends them, into the shape that is kept. */
export const schoolInput = fields
  .refine(({ siren, siret }) => !siren || !siret || siret.startsWith(siren), {
    path: ['siret'],
    error: () => m.settings_wrong_pair(),
  })
  // The SIRET begins with the SIREN.
  .transform((given) => fromSchoolFields({ ...given, siren: given.siren || given.siret.slice(0, 9) }));
