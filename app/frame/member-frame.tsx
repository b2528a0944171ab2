import type { ReactElement } from 'react';
import { reviewHref, studyPlanHref } from '#common/links.ts';

import { m } from '#words/messages.js';
import { MemberShell } from '../ui/frame/member-shell.tsx';
import type { FrameData } from './frame-data.ts';
import { Footer, toHeader } from './site-frame.tsx';

/** Layout of the members' pages. */
export const MemberFrame = ({ data, children }: { data: FrameData; children: ReactElement }) => (
  <MemberShell header={toHeader(data)} links={listMemberLinks()} footer={<Footer data={data} />}>
    {children}
  </MemberShell>
);

const listMemberLinks = () => [
  { href: '/members', label: m.frame_my_courses(), end: true },
  { href: reviewHref, label: m.review_title() },
  { href: studyPlanHref, label: m.plan_menu() },
  { href: '/profile', label: m.frame_my_profile() },
];
