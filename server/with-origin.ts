/** The request under the site's public origin: behind a proxy the socket knows neither scheme nor host. */
export function withOrigin(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  if (url.origin === siteUrl) return request;
  return new Request(siteUrl + url.pathname + url.search, request);
}
