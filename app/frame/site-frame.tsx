import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { SiteFooter } from '../ui/frame/site-footer.tsx';
import { SiteHeader, type SiteHeaderProps, type SiteLink } from '../ui/frame/site-header.tsx';
import type { FrameData } from './frame-data.ts';
import { listLearningLinks, listLegalLinks, listMainLinks } from './site-links.ts';

/** What the head of the site shows for this reader on this page. */
export function toHeader(data: FrameData): SiteHeaderProps {
  return {
    schoolName: data.school.name,
    links: [...listMainLinks(), ...(data.user?.admin ? [{ href: '/admin', label: m.frame_office() }] : [])],
    currentPath: data.path,
    account: toAccountLink(data.user),
  };
}

const toAccountLink = (user: FrameData['user']): SiteLink =>
  user ? { href: '/members', label: m.frame_my_space() } : { href: '/login', label: m.account_sign_in() };

export function Footer({ data }: { data: FrameData }) {
  return (
    <SiteFooter
      schoolName={data.school.name}
      tagline={data.school.tagline}
      columns={[
        { title: m.frame_learn(), links: listLearningLinks() },
        {
          title: m.frame_school(),
          links: [
            { href: '/news', label: m.frame_news() },
            { href: '/contact', label: m.frame_write_to_us() },
            toAccountLink(data.user),
          ],
        },
      ]}
      legalLinks={listLegalLinks()}
    >
      {m.frame_copyright({ year: data.year, school: data.school.name })}
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
