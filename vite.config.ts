import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The browsers that have `light-dark()`, popovers and nesting: the last two years of each. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];
const versions = { chrome: 123 << 16, edge: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

export default defineConfig({
  plugins: [reactRouter()],
  // Found late otherwise: the first visit in development would have to reload.
  optimizeDeps: {
    include: [
      'firebase/app',
      'firebase/auth',
      'firebase/storage',
      'react-dropzone',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/tabs',
      '@base-ui/react/toast',
    ],
  },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: versions } },
  build: {
    target: 'es2022',
    cssMinify: 'lightningcss',
    // Without it light-dark() would be written out in twice the bytes.
    cssTarget: browsers,
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // The whole style of the site is one small file: every page has it at hand after the first.
    cssCodeSplit: false,
  },
  // Letters need a small part of these: bundled, the first one costs a quarter of the time and half the memory.
  ssr: { noExternal: ['react-email', '@react-email/render', 'html-to-text', 'html5parser', 'entities'] },
  environments: {
    ssr: { build: { rollupOptions: { input: './server/site.ts' } } },
  },
});
