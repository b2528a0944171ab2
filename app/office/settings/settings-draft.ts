import { typeset } from '#common/typography.ts';
import type { Picture } from '#core/products/product.ts';
import type { School } from '#core/school.ts';
import type { SchoolField } from '#core/settings/school-subject.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';

export type SocialLink = { label: string; url: string };

/** The settings as the form holds them: texts as they are typed, addresses line by line. */
export type SettingsDraft = Record<
  Exclude<SchoolField, 'social' | 'logo' | 'signUpOpen' | 'anonymousOpen'>,
  string
> & {
  signUpOpen: boolean;
  anonymousOpen: boolean;
  social: SocialLink[];
  logo: Picture | null;
};

/** A text, or lines of one. */
const formatTexts = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join('\n') : value;
  return typeof text === 'string' && text ? typeset(text) : m.editing_nothing();
};

const formatLinks = (links: unknown): string =>
  (links as SocialLink[]).map(({ label, url }) => `${label}\u202f: ${url}`).join('\n') || m.editing_nothing();

/** What each part of the settings is called, how to fill it in where that is not plain, and how it is read. */
export const settingsFields: Readonly<Record<SchoolField, OfficeField>> = {
  name: { label: m.settings_field_name, format: formatTexts },
  teacher: { label: m.settings_field_teacher, format: formatTexts },
  tagline: { label: m.settings_field_tagline, hint: m.settings_field_tagline_hint, format: formatTexts },
  presentation: {
    label: m.settings_field_presentation,
    hint: m.settings_field_presentation_hint,
    format: formatTexts,
  },
  accent: { label: m.settings_field_accent, hint: m.settings_field_accent_hint, format: formatTexts },
  logo: {
    label: m.settings_field_logo,
    hint: m.settings_field_logo_hint,
    format: (value) => (value ? { pictures: [value as Picture] } : m.editing_nothing()),
  },
  email: { label: m.settings_field_email, hint: m.settings_field_email_hint, format: formatTexts },
  phone: { label: m.settings_field_phone, hint: m.settings_field_phone_hint, format: formatTexts },
  legalName: {
    label: m.settings_field_legal_name,
    hint: m.settings_field_legal_name_hint,
    format: formatTexts,
  },
  legalForm: {
    label: m.settings_field_legal_form,
    hint: m.settings_field_legal_form_hint,
    format: formatTexts,
  },
  address: { label: m.settings_field_address, hint: m.settings_field_address_hint, format: formatTexts },
  siren: { label: m.settings_field_siren, hint: m.settings_field_siren_hint, format: formatTexts },
  siret: { label: m.settings_field_siret, hint: m.settings_field_siret_hint, format: formatTexts },
  activityCode: {
    label: m.settings_field_activity_code,
    hint: m.settings_field_activity_code_hint,
    format: formatTexts,
  },
  vatMention: {
    label: m.settings_field_vat_mention,
    hint: m.settings_field_vat_mention_hint,
    format: formatTexts,
  },
  publicationDirector: {
    label: m.settings_field_publication_director,
    hint: m.settings_field_publication_director_hint,
    format: formatTexts,
  },
  hostName: { label: m.settings_field_host_name, format: formatTexts },
  hostAddress: { label: m.settings_field_host_address, format: formatTexts },
  hostWebsite: { label: m.settings_field_host_website, format: formatTexts },
  mediatorName: { label: m.settings_field_mediator_name, format: formatTexts },
  mediatorAddress: { label: m.settings_field_mediator_address, format: formatTexts },
  mediatorWebsite: { label: m.settings_field_mediator_website, format: formatTexts },
  personalDataContact: {
    label: m.settings_field_personal_data_contact,
    hint: m.settings_field_personal_data_contact_hint,
    format: formatTexts,
  },
  social: { label: m.settings_field_social, format: formatLinks },
  signUpOpen: { label: m.settings_field_sign_up_open, hint: m.settings_field_sign_up_open_hint },
  anonymousOpen: { label: m.settings_field_anonymous_open, hint: m.settings_field_anonymous_open_hint },
};

/** The settings as they are kept, for the form. */
export function toSettingsDraft(school: School): SettingsDraft {
  const { legal } = school;
  const inLines = (lines: readonly string[]) => lines.join('\n');
  return {
    name: school.name,
    teacher: school.teacher,
    tagline: school.tagline,
    presentation: school.presentation.join('\n\n'),
    email: school.email,
    phone: school.phone,
    social: school.social,
    accent: school.accent,
    logo: school.logo,
    signUpOpen: school.signUpOpen,
    anonymousOpen: school.anonymousOpen,
    legalName: legal.legalName,
    legalForm: legal.legalForm,
    address: inLines(legal.address),
    siren: legal.siren,
    siret: legal.siret,
    activityCode: legal.activityCode,
    vatMention: legal.vatMention,
    publicationDirector: legal.publicationDirector,
    hostName: legal.host.name,
    hostAddress: inLines(legal.host.address),
    hostWebsite: legal.host.website,
    mediatorName: legal.mediator.name,
    mediatorAddress: inLines(legal.mediator.address),
    mediatorWebsite: legal.mediator.website,
    personalDataContact: legal.personalDataContact,
  };
}
