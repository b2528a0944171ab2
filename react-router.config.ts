import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One file per route: the clientLoader and clientAction of a route are only a few lines.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
