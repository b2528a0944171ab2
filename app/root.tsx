import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { readSchool } from '#core/settings/school.ts';
import type { Route } from './+types/root.ts';
import { coreContext, requestContext } from './context.ts';
import enhanceUrl from './enhance/public.ts?worker&url';
import { answerErrors } from './errors/answer-errors.ts';
import { ErrorPage } from './errors/error-page.tsx';
import type { FrameData, PageHandle } from './frame/frame-data.ts';
import { NavigationProgress } from './frame/navigation-progress.tsx';
import { Footer, SiteFrame, toHeader } from './frame/site-frame.tsx';
import { memberLinks } from './frame/site-links.ts';
import { guard } from './guard.ts';
import { useNonce } from './nonce.ts';
import { ToastProvider } from './ui/feedback/toasts.tsx';
import titleFont from './ui/fonts/newsreader.woff2?url';
import textFont from './ui/fonts/source-sans-3.woff2?url';
import { MemberShell } from './ui/frame/member-shell.tsx';
import { SkipLink } from './ui/frame/skip-link.tsx';
import './ui/styles/site.css';
import { themeScript } from './ui/theme/theme-script.ts';

export const middleware: Route.MiddlewareFunction[] = [guard];

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs): Promise<FrameData> => {
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const school = await readSchool(core);
  return {
    school: { name: school.name, tagline: school.tagline },
    user: user && { displayName: user.displayName, email: user.email, admin: user.admin },
    path: url.pathname,
    year: core.now().getFullYear(),
    siteUrl: core.siteUrl,
  };
});

/** What the frame shows where even the root's data could not be loaded. */
const unknownSchool: FrameData = {
  school: { name: 'Cédille', tagline: '' },
  user: null,
  path: '',
  year: new Date().getFullYear(),
  siteUrl: '',
};

function usePage(): { frame: FrameData; application: boolean; layout: NonNullable<PageHandle['layout']> } {
  const frame = useRouteLoaderData<typeof loader>('root') ?? unknownSchool;
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return {
    frame,
    application: handles.some((handle) => handle?.application),
    layout: handles.findLast((handle) => handle?.layout)?.layout ?? 'site',
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { application } = usePage();
  const nonce = useNonce();
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint.
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Meta />
        <link rel="preload" href={titleFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        {application ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script type="module" src={enhanceUrl} nonce={nonce} />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

/** The layout that the deepest route names, around the page. */
function Framed({ children }: { children: ReactNode }) {
  const { frame, application, layout } = usePage();
  const page = frameOf(layout, frame, children);
  if (!application) return page;
  return (
    <ToastProvider>
      <NavigationProgress />
      {page}
    </ToastProvider>
  );
}

function frameOf(layout: PageHandle['layout'], frame: FrameData, children: ReactNode): ReactNode {
  if (layout === 'bare') return children;
  if (layout === 'member')
    return (
      <MemberShell header={toHeader(frame)} links={memberLinks} footer={<Footer data={frame} />}>
        {children}
      </MemberShell>
    );
  return <SiteFrame data={frame}>{children}</SiteFrame>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root') ?? unknownSchool;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <SiteFrame data={frame}>
      <ErrorPage status={status} data={isRouteErrorResponse(error) ? error.data : undefined} frame={frame} />
    </SiteFrame>
  );
}
