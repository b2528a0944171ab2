import { enhanceTheme } from '../ui/theme/enhance-theme.ts';
import { fetchPrices } from './fetch-prices.ts';

// Everything a public page runs: small betterments of what works without them.
enhanceTheme();
void fetchPrices();
