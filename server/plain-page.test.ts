import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendBusyPage } from './plain-page.ts';

test('sendBusyPage sends a French, mobile-friendly page with a retry link and its own styles', async () => {
  const server = createServer((_, outgoing) =>
    sendBusyPage(outgoing, {
      title: 'Un instant',
      words: 'Recommencez dans quelques secondes.',
      retry: 'Réessayer',
      retryAfter: 5,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cours?page=2`;
  try {
    const answer = await fetch(url);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toMatch(
      /<html lang="fr">.*name="viewport".*<title>Un instant<.*<h1>Un instant<.*Recommencez/,
    );
    expect(text).toContain('<a href="">Réessayer</a>');
    const [, style = ''] = /<style>(.*)<\/style>/.exec(text) ?? [];
    const allowed = `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(answer.headers.get('content-security-policy')).toBe(`default-src 'none'; ${allowed}`);
    expect(await (await fetch(url, { method: 'HEAD' })).text()).toBe('');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
