import type { ComponentType, ReactElement } from 'react';
import type { Brand } from '#common/brand.ts';
import type { SiteMenu } from '#core/settings/menu.ts';

/** Data of the page frame, loaded once by the root. */
export type FrameData = {
  school: { name: string; tagline: string } & Brand;
  user: { displayName: string; email: string; admin: boolean; picture: string | null } | null;
  /** True if the level test has questions. */
  hasLevelTest: boolean;
  /** Links of the menu and the footer. */
  menu: SiteMenu;
  /** True for a landing page: no menu, and a footer with the legal links only. */
  isBare?: boolean;
  path: string;
  year: number;
  siteUrl: string;
};

/** Layout around a page. */
export type PageFrame = ComponentType<{ data: FrameData; children: ReactElement }>;

/** Options that a route declares in `handle`. */
export type PageHandle = {
  /** Application screen, hydrated by React. Public pages load no client React. */
  application?: boolean;
  /** `site` (default): header and footer; `member`: the member's links; `bare`: no frame. */
  layout?: 'site' | 'member' | 'bare';
  /** Component of the layout, for an application screen: the browser's root contains none. */
  frame?: PageFrame;
  /** Extra script of a page without React. */
  enhance?: 'exam' | 'exercise' | 'learning' | 'order' | 'sign-in';
  /**
   * True for a page without React in its frame that needs the content security policy of application screens,
   * because it calls the identity service or leads to the payment.
   */
  services?: boolean;
};
