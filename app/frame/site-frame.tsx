import type { ReactElement } from 'react';
import { m } from '#words/messages.js';
import { SiteFooter } from '../ui/frame/site-footer.tsx';
import { SiteHeader, type SiteHeaderProps, type SiteLink } from '../ui/frame/site-header.tsx';
import type { FrameData } from './frame-data.ts';
import { LeaveForm } from './leave-form.tsx';

/** Returns the props of the site header for this reader and page. */
export function toHeader(data: FrameData): SiteHeaderProps {
  return {
    isBare: data.isBare,
    schoolName: data.school.name,
    logo: data.school.logo,
    links: [
      ...listMainLinks(data),
      ...(data.user?.admin ? [{ href: '/admin', label: m.common_office() }] : []),
    ],
    currentPath: data.path,
    account: toAccountLink(data.user),
    person: data.user && {
      name: data.user.displayName || data.user.email,
      isNamed: data.user.displayName !== '',
      picture: data.user.picture,
    },
    leave: <LeaveForm variant="secondary" size="small" />,
  };
}

const toAccountLink = (user: FrameData['user']): SiteLink =>
  user ? { href: '/members', label: m.frame_my_space() } : { href: '/login', label: m.common_sign_in() };

export function Footer({ data }: { data: FrameData }) {
  return (
    <SiteFooter
      schoolName={data.school.name}
      tagline={data.school.tagline}
      columns={data.isBare ? [] : listColumns(data)}
      legalLinks={listLegalLinks()}
    >
      {m.frame_copyright({ year: data.year, school: data.school.name })}
    </SiteFooter>
  );
}

const listColumns = (data: FrameData) => [
  { title: m.frame_learn(), links: listLearningLinks(data) },
  {
    title: m.common_school(),
    links: [
      { href: '/news', label: m.common_news() },
      { href: '/contact', label: m.common_write_to_us() },
      toAccountLink(data.user),
    ],
  },
];

/** Default layout: header, page, footer. */
export function SiteFrame({ data, children }: { data: FrameData; children: ReactElement }) {
  return (
    <>
      <SiteHeader {...toHeader(data)} />
      {children}
      <Footer data={data} />
    </>
  );
}

const listLearningLinks = ({ hasLevelTest }: Pick<FrameData, 'hasLevelTest'>): SiteLink[] => [
  { href: '/courses', label: m.common_course() },
  { href: '/exercices', label: m.common_exercises() },
  ...(hasLevelTest ? [{ href: '/test-de-niveau', label: m.common_level_test() }] : []),
  { href: '/scores', label: m.common_results() },
  { href: '/calculateur', label: m.frame_calculator() },
];

const listMainLinks = (data: Pick<FrameData, 'hasLevelTest'>): SiteLink[] => [
  ...listLearningLinks(data),
  { href: '/news', label: m.common_news() },
  { href: '/contact', label: m.common_contact() },
];

const listLegalLinks = (): SiteLink[] => [
  { href: '/legal-mentions', label: m.common_legal_notice() },
  { href: '/terms-and-conditions', label: m.common_terms_of_sale() },
  { href: '/retractation', label: m.common_withdraw_here() },
  { href: '/terms-of-service', label: m.common_terms_of_use() },
  { href: '/privacy-policy', label: m.common_privacy() },
  { href: '/accessibility', label: m.common_accessibility() },
];
