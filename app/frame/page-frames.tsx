import { MemberFrame } from './member-frame.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Layouts of all pages. The browser gets only those of application screens, from their `handle`. */
export const pageFrames = { site: SiteFrame, member: MemberFrame };
