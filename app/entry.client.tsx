import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { hydrate } from './frame/hydrate.ts';
import { keepTexts } from './recovery/kept-texts.ts';
import { enhanceTheme } from './ui/theme/theme.ts';

enhanceTheme();
keepTexts();

startTransition(() => {
  hydrate(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
