import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { FramesContext } from './frame/frames-context.ts';
import { hydrate } from './frame/hydrate.ts';
import { continueNavigation, recordNavigation, reloadWhenStale } from './frame/stale-page.ts';
import { keepTexts } from './recovery/stored-texts.ts';
import { enhanceMenuFocus } from './ui/frame/menu-focus.ts';
import { enhanceTheme } from './ui/theme/theme.ts';

/** In development every page is an application, also those whose route declares no layout component. */
const frames = import.meta.env.DEV ? (await import('./frame/page-frames.tsx')).pageFrames : null;

const instrumentations = [recordNavigation];

if (!continueNavigation()) {
  reloadWhenStale();
  enhanceTheme();
  enhanceMenuFocus();
  keepTexts();
  if (window.earlyClicks) window.earlyClicks.isHydrating = true;

  startTransition(() => {
    hydrate(
      document,
      <StrictMode>
        <FramesContext value={frames}>
          <HydratedRouter instrumentations={instrumentations} />
        </FramesContext>
      </StrictMode>,
    );
  });
}
