import type { ReactNode } from 'react';
import { SiteFooter } from '../ui/frame/site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from '../ui/frame/site-header.tsx';
import type { FrameData } from './frame-data.ts';
import { legalLinks, mainLinks } from './site-links.ts';

/** What the head of the site shows for this reader on this page. */
export function toHeader(data: FrameData): SiteHeaderProps {
  return {
    schoolName: data.school.name,
    links: data.user?.admin ? [...mainLinks, { href: '/admin', label: 'Bureau' }] : mainLinks,
    currentPath: data.path,
    account: data.user
      ? { href: '/members', label: 'Mon espace' }
      : { href: '/login', label: 'Se connecter' },
  };
}

export function Footer({ data }: { data: FrameData }) {
  return (
    <SiteFooter
      schoolName={data.school.name}
      tagline={data.school.tagline}
      columns={[
        { title: 'Apprendre', links: mainLinks.slice(0, 3) },
        {
          title: 'L’école',
          links: [
            { href: '/contact', label: 'Nous écrire' },
            data.user ? { href: '/members', label: 'Mon espace' } : { href: '/login', label: 'Se connecter' },
          ],
        },
      ]}
      legalLinks={legalLinks}
    >
      {`© ${data.year} ${data.school.name}`}
    </SiteFooter>
  );
}

/** The default layout: head, page, foot. */
export function SiteFrame({ data, children }: { data: FrameData; children: ReactNode }) {
  return (
    <>
      <SiteHeader {...toHeader(data)} />
      {children}
      <Footer data={data} />
    </>
  );
}
