/** A minimal browser that stores cookies and sends its origin. */
export type Visitor = {
  cookie: string;
  /** Sends a request without following redirects. @throws {Error} for another status than `status` */
  ask(path: string, status: number, init?: RequestInit): Promise<Response>;
  /** Exchanges a fresh ID token for the site's session. */
  openSession(idToken: string): Promise<void>;
};

export function createVisitor(origin: string): Visitor {
  const visitor: Visitor = {
    cookie: '',
    async ask(path, status, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('origin', origin);
      if (visitor.cookie) headers.set('cookie', visitor.cookie);
      const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
      if (response.status === status) return response;
      const body = (await response.text()).slice(0, 500);
      throw new Error(
        `${init.method ?? 'GET'} ${path} responded with ${response.status}, not ${status}: ${body}`,
      );
    },
    async openSession(idToken) {
      const response = await visitor.ask('/api/__session', 201, postJson({ token: idToken }));
      visitor.cookie = response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
  };
  return visitor;
}

export const postJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const postForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
