import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pageKindHeader } from '#app/frame/page-kind.ts';
import type { Environment } from '../environment.ts';
import { listOrigins } from '../identity-service.ts';
import { securityHeaders } from './security.ts';

const google = {};

async function readPolicy(firebase: Parameters<typeof listOrigins>[0], kind: 'public' | 'application') {
  const { origins, frames } = listOrigins(firebase);
  const app = new Hono<Environment>();
  const options = { siteUrl: 'https://ecole.example', paymentOrigins: [] };
  app.use(
    securityHeaders({ ...options, opensProviders: true, identityOrigins: origins, identityFrames: frames }),
  );
  app.get('/', (context) => context.body('', 200, { [pageKindHeader]: kind }));
  const answer = await app.request('/');
  return answer.headers.get('content-security-policy') ?? '';
}

const appCheck = { appCheckSiteKey: '6Lc' };

test('the content security policy allows App Check on application screens, and only if configured', async () => {
  const policy = await readPolicy(appCheck, 'application');
  expect(policy).toMatch(/connect-src [^;]*https:\/\/content-firebaseappcheck\.googleapis\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
  expect(policy).toMatch(
    /frame-src [^;]*https:\/\/player\.vimeo\.com [^;]*https:\/\/www\.google\.com\/recaptcha\//,
  );
  expect(await readPolicy(google, 'application')).not.toMatch(/appcheck|recaptcha/);
  expect(await readPolicy(appCheck, 'public')).not.toMatch(/appcheck|recaptcha/);
});
