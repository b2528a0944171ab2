import type { School } from '#core/settings/school.ts';
import type { SchoolField } from '#core/settings/school-input.ts';
import type { NotSent } from '../editing/not-sent-notice.tsx';
import type { Theirs } from '../editing/use-refused.ts';

export type SocialLink = { label: string; url: string };

/** The settings as the form holds them: texts as they are typed, addresses line by line. */
export type SettingsDraft = Record<Exclude<SchoolField, 'social'>, string> & { social: SocialLink[] };

/** What is sent: the draft, and the version it started from. */
export type SettingsSubmission = { draft: SettingsDraft; version: number | undefined };

/** What the server says of settings that it did not take; links are named `social.0.url`. */
export type SettingsErrors = NotSent & {
  fields: Record<string, string[]>;
  form: string;
  /** What somebody else saved meanwhile. */
  theirs?: Theirs<SettingsDraft>;
};

export function toDraft(school: School): SettingsDraft {
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
