import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { hydrate } from './frame/hydrate.ts';
import { continueNavigation, recordNavigation, reloadWhenStale } from './frame/stale-page.ts';
import { keepTexts } from './recovery/stored-texts.ts';
import { enhanceTheme } from './ui/theme/theme.ts';

const instrumentations = [recordNavigation];

if (!continueNavigation()) {
  reloadWhenStale();
  enhanceTheme();
  keepTexts();

  startTransition(() => {
    hydrate(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={instrumentations} />
      </StrictMode>,
    );
  });
}
