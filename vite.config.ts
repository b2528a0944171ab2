import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { messageOptions } from './scripts/message-options.js';
import { chunkGroups } from './scripts/name-chunk.ts';
import { classPattern, shortenStyleNames } from './scripts/short-style-names.ts';

/** The browsers that have `light-dark()`, popovers and nesting: the last two years of each. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];
const versions = { chrome: 123 << 16, edge: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

const bundled = [
  ...[/^drizzle-orm/, /^@base-ui\//, /^@dnd-kit\//, /^culori/, /^d3-/],
  '@simplewebauthn/browser',
];

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    shortenStyleNames(),
    // Elsewhere the texts were compiled before (scripts/messages.js); in development an edit shows at once.
    ...(command === 'serve' ? [paraglideVitePlugin(messageOptions)] : []),
  ],
  resolve: command === 'build' ? { alias: { '#words': `${import.meta.dirname}/words/split` } } : {},
  // Found late otherwise: the first visit in development would have to reload.
  optimizeDeps: {
    include: [
      '@firebase/app',
      '@firebase/auth',
      '@firebase/storage',
      'react-dropzone',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/tabs',
      '@base-ui/react/toast',
    ],
  },
  // What pages without React run (`app/enhance`), each with all that it needs; what comes later is a file of its own.
  worker: {
    format: 'es',
    plugins: shortenStyleNames,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      targets: versions,
      // A container named in one file is asked for in others.
      cssModules: { container: false, ...(command === 'build' ? { pattern: classPattern } : {}) },
    },
  },
  build: {
    target: 'es2022',
    cssMinify: 'lightningcss',
    // Without it light-dark() would be written out in twice the bytes.
    cssTarget: browsers,
    // The editor of news, which loads by itself where it is wanted.
    chunkSizeWarningLimit: 700,
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // How long each part of a build took is nothing to who starts a school.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // The whole style of the site is one small file: every page has it at hand after the first.
    cssCodeSplit: false,
  },
  // We use a small part of these: bundled, the server starts in half the time and takes 100 MB less. In
  // development they are better left to Node.
  ssr: command === 'build' ? { noExternal: bundled } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A screen that is opened costs a slow network as many turns as it has files.
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/site.ts' } } },
  },
}));
