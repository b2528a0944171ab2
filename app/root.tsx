import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { unbranded } from '#common/brand.ts';
import { hasLevelTest } from '#core/exercises/level-test/question-bank.ts';
import { toPicturePath } from '#core/members/picture.ts';
import { readSchool } from '#core/school.ts';
import { readSiteMenu } from '#core/settings/menu.ts';
import { m } from '#words/messages.js';
import type { Route } from './+types/root.ts';
import { BrandColours, BrandIcons } from './brand/brand-links.tsx';
import { coreContext, requestContext } from './context.ts';
import enhanceExamUrl from './enhance/exam/exam.ts?worker&url';
import enhanceExerciseUrl from './enhance/exercise/exercise.ts?worker&url';
import enhanceLearningUrl from './enhance/learning/learning.ts?worker&url';
import enhanceOrderUrl from './enhance/order/order.ts?worker&url';
import enhanceUrl from './enhance/public.ts?worker&url';
import enhanceSignInUrl from './enhance/sign-in/sign-in.tsx?worker&url';
import { ErrorPage } from './errors/error-page.tsx';
import { withErrorResponse } from './errors/with-error-response.ts';
import { earlyClickScript, useReplayedClicks } from './frame/early-clicks.ts';
import type { FrameData, PageHandle } from './frame/frame-data.ts';
import { FramesContext } from './frame/frames-context.ts';
import { headScript } from './frame/head-script.ts';
import { NavigationProgress } from './frame/navigation-progress.tsx';
import { speculationRules } from './frame/speculation-rules.ts';
import { guard } from './guard.ts';
import { RecoveryBoundary } from './recovery/recovery-boundary.tsx';
import { useStoredTexts } from './recovery/stored-texts.ts';
import titleFont from './ui/fonts/newsreader.woff2?url';
import textFont from './ui/fonts/source-sans-3.woff2?url';
import { Page } from './ui/frame/page.tsx';
import { SkipLink } from './ui/frame/skip-link.tsx';
import { useNonce, usePageStyles } from './ui/page-context.ts';
import './ui/styles/site.css';

export const middleware: Route.MiddlewareFunction[] = [guard];

const noMenu: FrameData['menu'] = { main: [], learn: [], school: [] };

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs): Promise<FrameData> => {
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const [school, hasTest, menu] = await Promise.all([
    readSchool(core),
    hasLevelTest(core),
    // The back office has its own menu, except for previews of pages.
    /^\/admin(\/|$)(?!\w{1,9}\/apercu$)/.test(url.pathname) ? noMenu : readSiteMenu(core),
  ]);
  return {
    school: { name: school.name, tagline: school.tagline, accent: school.accent, logo: school.logo },
    user: user && {
      displayName: user.displayName,
      email: user.email,
      admin: user.role !== null,
      picture: toPicturePath(user),
    },
    hasLevelTest: hasTest,
    menu,
    path: url.pathname,
    year: core.now().getFullYear(),
    siteUrl: core.siteUrl,
  };
});

/** Frame data if even the root loader failed. */
const unknownSchool: FrameData = {
  school: { name: 'Cédille', tagline: '', ...unbranded },
  user: null,
  hasLevelTest: false,
  menu: noMenu,
  path: '',
  year: new Date().getFullYear(),
  siteUrl: '',
};

type PageStyle = Required<Pick<PageHandle, 'application' | 'layout'>> &
  Pick<PageHandle, 'enhance' | 'frame'> & { asksAgain: boolean };

function usePage(): { data: FrameData } & PageStyle {
  const data = useRouteLoaderData<typeof loader>('root') ?? unknownSchool;
  const frames = useContext(FramesContext);
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as PageHandle | undefined);
  const layout = handles.findLast((handle) => handle?.layout)?.layout ?? 'site';
  const loaded = matches.map(({ loaderData }) => loaderData as Partial<PageStyle & FrameData> | undefined);
  return {
    data: loaded.some((each) => each?.isBare) ? { ...data, isBare: true } : data,
    application: handles.some((handle) => handle?.application),
    layout,
    frame:
      layout === 'bare' ? undefined : (frames?.[layout] ?? handles.find((handle) => handle?.frame)?.frame),
    enhance: handles.find((handle) => handle?.enhance)?.enhance,
    asksAgain: loaded.some((each) => each?.asksAgain),
  };
}

const enhancements = {
  exam: enhanceExamUrl,
  exercise: enhanceExerciseUrl,
  learning: enhanceLearningUrl,
  order: enhanceOrderUrl,
  'sign-in': enhanceSignInUrl,
};

/** Module that components need in development. `Scripts` only loads it for fully hydrated screens. */
const developmentRuntime = '/@id/__x00__virtual:react-router/inject-hmr-runtime';

/** Returns the inline scripts that run first. Empty in the browser: hydration keeps the server's content. */
function inlineScript(hasReact: boolean): string {
  if (!import.meta.env.SSR) return '';
  return hasReact ? headScript + earlyClickScript : headScript;
}

export function Layout({ children }: { children: ReactNode }) {
  const { data, application, enhance, asksAgain } = usePage();
  const nonce = useNonce();
  const styles = usePageStyles();
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: own constants that run before the first paint.
          dangerouslySetInnerHTML={{ __html: inlineScript(application || enhance === 'sign-in') }}
        />
        <Meta />
        {asksAgain ? (
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        ) : null}
        <BrandIcons brand={data.school} />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={m.common_the_news()} />
        {styles ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: style sheet of our own build.
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        ) : (
          <>
            <link rel="preload" href={titleFont} as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
            <Links />
          </>
        )}
        <BrandColours brand={data.school} />
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
          <>
            <script type="module" src={enhanceUrl} nonce={nonce} />
            {import.meta.env.DEV ? <script type="module" src={developmentRuntime} nonce={nonce} /> : null}
            {enhance ? <script type="module" src={enhancements[enhance]} nonce={nonce} /> : null}
            <script
              type="speculationrules"
              nonce={nonce}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: own constant, which the browser never renders.
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules : '' }}
            />
          </>
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

/** Wraps the page in the layout declared by its deepest route. */
function Framed({ children }: { children: ReactElement }) {
  const { data, application, layout, frame } = usePage();
  const { pathname } = useLocation();
  if (!application)
    return (
      <InFrame frame={frame} data={data}>
        {children}
      </InFrame>
    );
  return (
    <Application layout={layout} isSignedIn={data.user !== null}>
      <InFrame frame={frame} data={data}>
        <RecoveryBoundary page={pathname}>{children}</RecoveryBoundary>
      </InFrame>
    </Application>
  );
}

function InFrame({
  frame: Frame,
  data,
  children,
}: Pick<PageHandle, 'frame'> & { data: FrameData; children: ReactElement }) {
  return Frame ? <Frame data={data}>{children}</Frame> : children;
}

/** Loads the session keeper after the page, for signed-in users only. */
function useSessionKeeper(isSignedIn: boolean) {
  const [Keeper, setKeeper] = useState<ComponentType<{ leaves: boolean }> | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    import('./identity/session-keeper.tsx').then(
      ({ SessionKeeper }) => setKeeper(() => SessionKeeper),
      // If the session keeper fails to load, requests alone extend the session, and the next rejected request
      // reports its end.
      () => undefined,
    );
  }, [isSignedIn]);
  return isSignedIn ? Keeper : null;
}

function Application({
  layout,
  isSignedIn,
  children,
}: Pick<PageHandle, 'layout'> & { isSignedIn: boolean; children: ReactNode }) {
  useStoredTexts();
  useReplayedClicks();
  const Keeper = useSessionKeeper(isSignedIn);
  return (
    <>
      {Keeper ? <Keeper leaves={layout === 'member'} /> : null}
      <NavigationProgress />
      {children}
    </>
  );
}

/** Renders the error page in the failed page's frame, if its data is available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { data: school, layout, frame } = usePage();
  const frames = useContext(FramesContext);
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  if (layout === 'member' && school.user)
    return (
      <InFrame frame={frame} data={school}>
        <ErrorPage status={status} data={data} frame={school} place="member" />
      </InFrame>
    );
  return (
    <InFrame frame={layout === 'site' ? frame : frames?.site} data={school}>
      <Page>
        <ErrorPage status={status} data={data} frame={school} place="site" />
      </Page>
    </InFrame>
  );
}
