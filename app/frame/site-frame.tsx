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
    links: [...data.menu.main, ...(data.user?.admin ? [{ href: '/admin', label: m.common_office() }] : [])],
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

const listColumns = ({ menu, user }: FrameData) => [
  ...(menu.learn.length > 0 ? [{ title: m.frame_learn(), links: menu.learn }] : []),
  { title: m.common_school(), links: [...menu.school, toAccountLink(user)] },
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

const listLegalLinks = (): SiteLink[] => [
  { href: '/legal-mentions', label: m.common_legal_notice() },
  { href: '/terms-and-conditions', label: m.common_terms_of_sale() },
  { href: '/retractation', label: m.common_withdraw_here() },
  { href: '/terms-of-service', label: m.common_terms_of_use() },
  { href: '/privacy-policy', label: m.common_privacy() },
  { href: '/accessibility', label: m.common_accessibility() },
];
