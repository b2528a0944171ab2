/**
 * Preload (`--import`) that redirects fetches of some hosts:
 * LEAD_ELSEWHERE='{"api.stripe.com":"http://127.0.0.1:4242"}'
 */
const elsewhere: Record<string, string> = JSON.parse(process.env.LEAD_ELSEWHERE ?? '{}');
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new URL(input instanceof Request ? input.url : String(input));
  const origin = elsewhere[request.hostname];
  return ask(origin === undefined ? input : origin + request.pathname + request.search, init);
};
