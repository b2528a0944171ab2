import type { legalVersions } from '#database/tables/legal.ts';
import type { School } from '../settings/school.ts';
import type { LegalBlock } from './legal-block.ts';
import { writeAccessibility } from './write-accessibility.ts';
import { writeLegalMentions } from './write-legal-mentions.ts';
import { writePrivacyPolicy } from './write-privacy-policy.ts';
import { writeTermsAndConditions } from './write-terms-and-conditions.ts';
import { writeTermsOfService } from './write-terms-of-service.ts';

/** The last part of each text's address. */
export type LegalKind = (typeof legalVersions.$inferSelect)['kind'];

/** Every legal text of the site, as the settings fill it. */
export const legalTexts: Readonly<Record<LegalKind, (school: School) => LegalBlock[]>> = {
  'legal-mentions': writeLegalMentions,
  'privacy-policy': writePrivacyPolicy,
  'terms-of-service': writeTermsOfService,
  'terms-and-conditions': writeTermsAndConditions,
  accessibility: writeAccessibility,
};

export const legalKinds = Object.keys(legalTexts) as LegalKind[];
