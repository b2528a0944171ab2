import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { messageOptions } from './scripts/message-options.js';
import { chunkGroups } from './scripts/name-chunk.ts';
import { classPattern, shortenStyleNames } from './scripts/short-style-names.ts';

/** Browsers with `light-dark()`, popovers and nesting: the last two years of each. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];
const versions = { chrome: 123 << 16, edge: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

/** `Features.VendorPrefixes` of Lightning CSS. These browsers need none but `-webkit-user-select`. */
const vendorPrefixes = 1 << 18;

const bundled = [
  ...[/^drizzle-orm/, /^@base-ui\//, /^@dnd-kit\//, /^culori/, /^d3-/],
  '@simplewebauthn/browser',
];

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    shortenStyleNames(),
    // The types of the texts are comments, which would be a fifth of the server's bundle.
    {
      name: 'texts-without-comments',
      transform: (code, id) =>
        id.includes('/words/') ? { code: code.replace(/\/\*\*[\s\S]*?\*\//g, ''), map: null } : undefined,
    },
    // Compiles texts on change during development. Otherwise scripts/messages.js has compiled them.
    ...(command === 'serve' ? [paraglideVitePlugin(messageOptions)] : []),
  ],
  resolve: command === 'build' ? { alias: { '#words': `${import.meta.dirname}/words/split` } } : {},
  // Discovering these late would reload the first page in development.
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
  // Scripts of pages without React (`app/enhance`). Lazy parts are separate files.
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
      exclude: vendorPrefixes,
      // A container name of one file is used in others.
      cssModules: { container: false, ...(command === 'build' ? { pattern: classPattern } : {}) },
    },
  },
  build: {
    target: 'es2022',
    cssMinify: 'lightningcss',
    // Otherwise light-dark() is expanded to twice the bytes.
    cssTarget: browsers,
    // The news editor, which is loaded on demand, exceeds the default.
    chunkSizeWarningLimit: 700,
    // The content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    // A dynamic import of a module that other screens import statically is effective: its group is a file.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
    // The site's styles are one small file, cached after the first page.
    cssCodeSplit: false,
  },
  // Only a small part of these is used: bundling halves the start time and saves 100 MB.
  ssr: command === 'build' ? { noExternal: bundled } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // On a slow network, every file of a screen costs a round trip.
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/site.ts' } } },
  },
}));
