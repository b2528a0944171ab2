import type { Brand } from '#common/brand.ts';

/** What every page's frame shows; loaded once by the root. */
export type FrameData = {
  school: { name: string; tagline: string } & Brand;
  /** `picture`: a path of this site, or null. */
  user: { displayName: string; email: string; admin: boolean; picture: string | null } | null;
  path: string;
  year: number;
  siteUrl: string;
};

/** Said by a route's `handle`: which layout it wears, and whether the browser runs React on it. */
export type PageHandle = {
  /** An application screen: hydrated. Public pages carry no client React. */
  application?: boolean;
  /** `site` (the default): head and foot; `member`: the member's links; `bare`: the page brings its own frame. */
  layout?: 'site' | 'member' | 'bare';
  /** What a page without React runs beside what all such pages run. */
  enhance?: 'exercise' | 'learning' | 'order' | 'sign-in';
  /**
   * A page without React, of the frame at least, that speaks to the identity service or leads to the payment: its content security
   * policy is that of application screens.
   */
  services?: boolean;
};
