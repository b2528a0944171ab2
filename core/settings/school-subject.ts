import { z } from 'zod';
import { findAccentFault, findNearestAccent, parseAccent } from '#common/accent.ts';
import { isSiren, isSiret } from '#common/company-numbers.ts';
import { formatPhone, parsePhone } from '#common/phone-numbers.ts';
import { joinLines } from '#common/text.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import { optionalEmailInput } from '../email-input.ts';
import { recordLegalVersions } from '../legal/legal-texts.ts';
import {
  fromSchoolFields,
  type School,
  type SchoolFields,
  schoolSettings,
  toSchoolFields,
} from '../school.ts';
import { bookkeeping, type DraftOf, type FieldRecord, type InputOf, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore, type StoreCore } from '../subjects/store.ts';
import { schoolPicture } from './school-picture.ts';

/** Form text without control characters. */
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

/** Text split into non-empty parts of limited length. */
const pieces = (split: RegExp, join: string, { length, max }: { length: number; max: number }) =>
  defined(
    kinds.defineKind<string[], string>({
      input: clean
        .transform((text) =>
          text
            .split(split)
            .map((part) => joinLines(part).trim())
            .filter(Boolean),
        )
        .pipe(
          z
            .array(z.string().max(length, { error: () => m.settings_wrong_length({ limit: length }) }))
            .max(max, { error: () => m.settings_wrong_lines({ limit: max }) }),
        ),
      empty: [],
      toForm: (parts) => parts.join(join),
      format: 'words',
    }),
  );

const defined = <Value, Form>(kind: kinds.Kind<Value, Form>) =>
  ({ kind, csv: [], personal: false, public: true, undoable: true }) as const;

const text = (max: number, missing?: kinds.Refusal): kinds.Kind<string> => ({
  ...kinds.line(max, () => m.settings_wrong_length({ limit: max }), missing),
  format: 'words',
});

const line = (max: number) => defined(text(max));

/** A switch that is not public. If a form omits it, the default `usual` applies. */
const switched = (usual: boolean) =>
  ({
    ...defined({ ...kinds.yesNo(), input: z.boolean().default(usual), empty: usual }),
    public: false,
  }) as const;

const months = {
  malformed: m.settings_wrong_months,
  fraction: m.settings_wrong_months,
  low: m.settings_wrong_months,
  high: m.settings_wrong_months,
};

/** A line with an additional check. */
const checked = (max: number, check: (input: z.ZodType<string>) => z.ZodType<string>) => {
  const kind = text(max);
  return defined({ ...kind, input: check(kind.input) });
};

const lines = (max: number) => pieces(/\n/, '\n', { length: 120, max });

/** A web address; an address without a scheme gets `https://`. */
const website = checked(300, (input) =>
  input.transform((text, context) => {
    if (!text) return '';
    const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    const good = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username;
    if (good) return url.href;
    context.addIssue(m.settings_wrong_website());
    return z.NEVER;
  }),
);

const digits = (isGood: (text: string) => boolean, explain: () => string) =>
  checked(30, (input) =>
    input
      .transform((text) => text.replace(/[\s.]/g, ''))
      .refine((text) => text === '' || isGood(text), { error: explain }),
  );

/** A colour legible on paper and distinct from the ink in both schemes, or empty for the default. */
const accent = checked(30, (input) =>
  input.transform((text, context) => {
    if (!text) return '';
    const colour = parseAccent(text);
    const fault = colour && findAccentFault(colour);
    if (colour && !fault) return colour;
    const nearest = colour && findNearestAccent(colour);
    const explain = fault === 'dark' ? m.settings_wrong_accent_dark : m.settings_wrong_accent_pale;
    context.addIssue(nearest ? explain({ nearest }) : m.settings_wrong_accent());
    return z.NEVER;
  }),
);

const email = checked(254, (input) => input.pipe(optionalEmailInput(() => m.common_email_malformed())));

/** A telephone number, stored as it is shown. */
const phone = checked(30, (input) =>
  input.transform((text, context) => {
    if (!text) return '';
    const number = parsePhone(text);
    if (number) return formatPhone(number);
    context.addIssue(m.settings_wrong_phone());
    return z.NEVER;
  }),
);

const socialLink = z
  .object({ label: text(40).input, url: website.kind.input })
  .refine(({ label, url }) => !label === !url, { path: ['url'], error: () => m.settings_wrong_social() });

export const schoolFields = {
  version: bookkeeping,
  name: { ...defined(text(80, m.settings_name_missing)), label: m.settings_field_name },
  teacher: { ...line(80), label: m.settings_field_teacher },
  tagline: { ...line(140), label: m.settings_field_tagline, hint: m.settings_field_tagline_hint },
  presentation: {
    ...pieces(/\n\s*\n/, '\n\n', { length: 2_000, max: 12 }),
    label: m.common_presentation,
    hint: m.common_paragraphs_hint,
  },
  // Not required here: the dashboard lists a missing address, and other settings can be saved first.
  email: { ...email, label: m.common_email, hint: m.settings_field_email_hint },
  phone: {
    ...phone,
    label: m.common_phone,
    hint: m.settings_field_phone_hint,
  },
  social: {
    ...defined(
      kinds.defineKind<{ label: string; url: string }[]>({
        input: z
          .array(socialLink)
          .max(8, { error: () => m.settings_wrong_lines({ limit: 8 }) })
          .default([])
          .transform((links) => links.filter(({ url }) => url)),
        empty: [],
        format: 'links',
      }),
    ),
    label: m.settings_field_social,
  },
  accent: { ...accent, label: m.common_colour, hint: m.settings_field_accent_hint },
  logo: { ...defined(schoolPicture), label: m.settings_field_logo, hint: m.settings_field_logo_hint },
  signUpOpen: {
    ...switched(true),
    label: m.settings_field_sign_up_open,
    hint: m.settings_field_sign_up_open_hint,
  },
  anonymousOpen: {
    ...switched(false),
    label: m.settings_field_anonymous_open,
    hint: m.settings_field_anonymous_open_hint,
  },
  recordingMonths: {
    ...defined(kinds.integer({ min: 1, max: 36 }, months, 12)),
    label: m.settings_field_recording_months,
    hint: m.settings_field_recording_months_hint,
  },
  legalName: { ...line(160), label: m.settings_field_legal_name, hint: m.settings_field_legal_name_hint },
  legalForm: { ...line(160), label: m.settings_field_legal_form, hint: m.settings_field_legal_form_hint },
  address: { ...lines(6), label: m.settings_field_address, hint: m.settings_field_address_hint },
  siren: {
    ...digits(isSiren, () => m.settings_wrong_siren()),
    label: m.common_field_siren,
    hint: m.settings_field_siren_hint,
  },
  siret: {
    ...digits(isSiret, () => m.settings_wrong_siret()),
    label: m.settings_field_siret,
    hint: m.settings_field_siret_hint,
  },
  activityCode: {
    ...line(120),
    label: m.settings_field_activity_code,
    hint: m.settings_field_activity_code_hint,
  },
  vatMention: { ...line(200), label: m.common_vat, hint: m.settings_field_vat_mention_hint },
  publicationDirector: {
    ...line(120),
    label: m.settings_field_publication_director,
    hint: m.settings_field_publication_director_hint,
  },
  hostName: { ...line(160), label: m.settings_field_host_name },
  hostAddress: { ...lines(6), label: m.settings_field_host_address },
  hostWebsite: { ...website, label: m.settings_field_host_website },
  mediatorName: { ...line(160), label: m.settings_field_mediator_name },
  mediatorAddress: { ...lines(6), label: m.settings_field_mediator_address },
  mediatorWebsite: { ...website, label: m.settings_field_mediator_website },
  personalDataContact: {
    ...email,
    label: m.settings_field_personal_data_contact,
    hint: m.settings_field_personal_data_contact_hint,
  },
} as const satisfies FieldRecord<SchoolFields & { version: number }>;

type SchoolField = keyof InputOf<typeof schoolFields>;

/** Settings in the format of the form: texts as typed, one address line per line. */
export type SchoolDraft = DraftOf<typeof schoolFields>;

export const schoolInput = z
  .object(shapeOf(schoolFields))
  .refine(({ siren, siret }) => !siren || !siret || siret.startsWith(siren), {
    path: ['siret'],
    error: () => m.settings_wrong_pair(),
  })
  // Fills in an empty SIREN, because the SIRET begins with the SIREN.
  .transform((given) => ({ ...given, siren: given.siren || given.siret.slice(0, 9) }));

/** Settings of the school, stored under the id `school`. A save also records the changed legal texts. */
export const schoolSubject = createStore<SchoolFields & { version: number }, typeof schoolFields>({
  kind: 'settings',
  fields: schoolFields,
  rows: settingRows(
    'school',
    (value) => {
      const school = schoolSettings.parse(value);
      return { ...toSchoolFields(school), version: school.version };
    },
    ({ version, ...fields }) => schoolSettings.parse({ ...fromSchoolFields(fields), version }),
  ),
  titleOf: ({ name }) => name,
  media: { area: 'school', foreign: m.home_missing_picture, gone: m.home_missing_picture },
  alsoWrite: (core, { version, ...fields }) =>
    recordLegalVersions(core, { school: { ...fromSchoolFields(fields), version } }),
  ownWorkUnrecorded: true,
});

/**
 * Replaces the settings, unless `fromVersion` is outdated. Changes without an actor are not in the audit log.
 * @throws {AppError} conflict
 */
export const saveSchool = (
  core: StoreCore,
  school: z.input<typeof schoolSettings>,
  fromVersion?: number,
  actor: Actor = null,
): Promise<void> =>
  schoolSubject.update(core, actor, 'school', toSchoolFields(schoolSettings.parse(school)), fromVersion);

/** Returns the facts about the seller that are still missing, with the labels of their fields. */
export const nameMissingIdentity = (school: School): { name: SchoolField; label: string }[] =>
  listMissingIdentity(school).map((name) => ({ name, label: schoolFields[name].label() }));

/** Facts required by LCEN article 1ᵉʳ-1, code de la consommation articles L111-1, L221-5 and L616-1. */
function listMissingIdentity(school: School): SchoolField[] {
  const { legal } = school;
  const known: [SchoolField, boolean][] = [
    ['email', school.email !== ''],
    ['phone', school.phone !== ''],
    ['legalName', legal.legalName !== ''],
    ['legalForm', legal.legalForm !== ''],
    ['address', legal.address.length > 0],
    ['siret', legal.siret !== '' || legal.siren !== ''],
    ['vatMention', legal.vatMention !== ''],
    ['publicationDirector', legal.publicationDirector !== ''],
    ['hostName', legal.host.name !== ''],
    ['hostAddress', legal.host.address.length > 0],
    ['mediatorName', legal.mediator.name !== ''],
    ['mediatorWebsite', legal.mediator.website !== ''],
  ];
  return known.filter(([, isKnown]) => !isKnown).map(([field]) => field);
}
