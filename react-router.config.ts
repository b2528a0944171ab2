import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Each route is one file: what it does in the browser besides showing itself is a line or two.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
