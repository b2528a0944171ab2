import type { SchoolField } from '#core/settings/school-input.ts';
import { m } from '#words/messages.js';

/** What each part of the settings is called. */
export const fieldWords: Readonly<Record<SchoolField, () => string>> = {
  name: m.settings_field_name,
  teacher: m.settings_field_teacher,
  tagline: m.settings_field_tagline,
  presentation: m.settings_field_presentation,
  email: m.settings_field_email,
  phone: m.settings_field_phone,
  legalName: m.settings_field_legal_name,
  legalForm: m.settings_field_legal_form,
  address: m.settings_field_address,
  siren: m.settings_field_siren,
  siret: m.settings_field_siret,
  activityCode: m.settings_field_activity_code,
  vatMention: m.settings_field_vat_mention,
  publicationDirector: m.settings_field_publication_director,
  hostName: m.settings_field_host_name,
  hostAddress: m.settings_field_host_address,
  hostWebsite: m.settings_field_host_website,
  mediatorName: m.settings_field_mediator_name,
  mediatorAddress: m.settings_field_mediator_address,
  mediatorWebsite: m.settings_field_mediator_website,
  personalDataContact: m.settings_field_personal_data_contact,
  social: m.settings_field_social,
};

/** How to fill it in, where that is not plain. */
export const fieldHints: Readonly<Partial<Record<SchoolField, () => string>>> = {
  tagline: m.settings_field_tagline_hint,
  presentation: m.settings_field_presentation_hint,
  email: m.settings_field_email_hint,
  phone: m.settings_field_phone_hint,
  legalName: m.settings_field_legal_name_hint,
  legalForm: m.settings_field_legal_form_hint,
  address: m.settings_field_address_hint,
  siren: m.settings_field_siren_hint,
  siret: m.settings_field_siret_hint,
  activityCode: m.settings_field_activity_code_hint,
  vatMention: m.settings_field_vat_mention_hint,
  publicationDirector: m.settings_field_publication_director_hint,
  personalDataContact: m.settings_field_personal_data_contact_hint,
};

/** The id of a field's control, where links lead: `/admin/settings#reglage-siret`. */
export const fieldId = (field: string): string => `reglage-${field}`;
