import type { EducationalOrganization, WebSite, WithContext } from 'schema-dts';
import type { School } from '#core/settings/school.ts';
import type { FrameData } from '../frame/frame-data.ts';

/** How the school is called wherever it is named again: search engines put the parts together by it. */
export const toSchoolId = (siteUrl: string) => `${siteUrl}/#ecole`;

/** The school in a few words, for facts that belong to it. */
export const toSchoolReference = ({ school, siteUrl }: Pick<FrameData, 'school' | 'siteUrl'>) =>
  ({
    '@type': 'EducationalOrganization',
    '@id': toSchoolId(siteUrl),
    name: school.name,
    url: `${siteUrl}/`,
  }) as const;

/** What its owner has filled in, as far as everybody may know it. */
export type SchoolIdentity = Pick<School, 'name' | 'tagline' | 'email' | 'phone' | 'social'> & {
  legalName: string;
};

export const toIdentity = ({ name, tagline, email, phone, social, legal }: School): SchoolIdentity => ({
  name,
  tagline,
  email,
  phone,
  social,
  legalName: legal.legalName,
});

/** The school itself, with what its owner has filled in (https://developers.google.com/search/docs/appearance/structured-data/organization). */
export function toSchoolFacts(school: SchoolIdentity, siteUrl: string): WithContext<EducationalOrganization> {
  const { legalName } = school;
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    '@id': toSchoolId(siteUrl),
    name: school.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    description: school.tagline,
    email: school.email,
    ...(school.phone ? { telephone: school.phone } : {}),
    ...(legalName && legalName !== school.name ? { legalName } : {}),
    ...(school.social.length > 0 ? { sameAs: school.social.map(({ url }) => url) } : {}),
  };
}

/** The site, and how it is searched: `{search_term_string}` stands where the words go. */
export function toSiteFacts(
  school: Pick<School, 'name'>,
  siteUrl: string,
  searchPath: `/${string}{search_term_string}`,
): WithContext<WebSite> {
  // schema-dts does not know `query-input`, which the action needs (https://schema.org/SearchAction).
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: siteUrl + searchPath },
    'query-input': 'required name=search_term_string',
  } as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${siteUrl}/#site`,
    name: school.name,
    url: `${siteUrl}/`,
    inLanguage: 'fr',
    publisher: { '@id': toSchoolId(siteUrl) },
    potentialAction: search,
  };
}
