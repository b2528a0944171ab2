import type { Server } from 'node:http';
import type { Site } from './site.ts';

type SiteModule = { site: Site };

export async function loadBuiltSite(): Promise<Site> {
  const built = new URL('../build/server/index.js', import.meta.url).href;
  return ((await import(built)) as SiteModule).site;
}

export type DevelopmentSite = {
  load(): Promise<Site>;
  /** Passes requests for Vite's own URLs to Vite before the site. */
  attach(server: Server): void;
  close(): Promise<void>;
};

/** Loads the site from its sources through Vite, so that edits apply immediately. */
export async function startDevelopmentSite(): Promise<DevelopmentSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    load: async () => ((await vite.ssrLoadModule('./server/site.ts')) as SiteModule).site,
    attach(server) {
      const [site] = server.listeners('request') as ((...args: unknown[]) => void)[];
      server.removeAllListeners('request');
      server.on('request', (incoming, outgoing) =>
        vite.middlewares(incoming, outgoing, () => site?.(incoming, outgoing)),
      );
    },
    close: () => vite.close(),
  };
}
