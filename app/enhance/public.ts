import { enhanceShareLinks } from '../news/share-link.ts';
import { enhanceCalculator } from '../scores/enhance-calculator.ts';
import { enhanceVideos } from '../ui/rich-text/play-video.ts';
import { enhanceTheme } from '../ui/theme/theme.ts';
import { fetchPrices } from './fetch-prices.ts';
import { submitFilters } from './submit-filters.ts';

// Everything a public page runs: small betterments of what works without them.
enhanceTheme();
enhanceCalculator();
submitFilters();
enhanceVideos();
enhanceShareLinks();
void fetchPrices();
