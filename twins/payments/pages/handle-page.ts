import { loggable } from '#twins/kit/twin.ts';
import { ApiError, asPassingFailure } from '../wire/errors.ts';
import { decodeForm, type FormBranch, readBody } from '../wire/form.ts';
import { answerChallenge, showChallenge } from './authentication.ts';
import { pay, showCheckout } from './checkout-flow.ts';
import {
  malformedPage,
  methodPage,
  notFoundPage,
  strangeFormPage,
  tooLargePage,
  troublePage,
} from './ended-pages.ts';
import { serveFont } from './fonts.ts';
import { type HostedPage, renderPage } from './page.ts';
import { isFromOwnPage, type PageOptions, type PageRequest } from './page-request.ts';

/** Forms normally have a few hundred bytes. */
const MAX_BODY_BYTES = 32 * 1024;

type Flow = {
  show(request: PageRequest, options: PageOptions): Promise<HostedPage | Response>;
  submit(request: PageRequest, form: FormBranch, options: PageOptions): Promise<HostedPage | Response>;
};

const FLOWS: Record<string, Flow> = {
  '': { show: showCheckout, submit: pay },
  '/authentification': { show: showChallenge, submit: answerChallenge },
};

/** Never rejects: errors become pages in French. */
export async function handlePage(request: Request, options: PageOptions): Promise<Response> {
  const { displayName: seller, colour } = options.account;
  const look = { ...(colour ? { colour } : {}), fontsUrl: options.fonts && options.publicUrl };
  const prefix = new URL(options.publicUrl).pathname.replace(/\/$/, '');
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  const font = request.method === 'GET' ? serveFont(path, options.fonts) : null;
  if (font) return font;
  const match = /^\/c\/pay\/(cs_test_[0-9A-Za-z]{1,100})(\/authentification)?$/.exec(path);
  const flow = FLOWS[match?.[2] ?? ''];
  if (!match?.[1] || !flow) return renderPage(notFoundPage(seller), request.method, look);
  const url = `${options.publicUrl}/c/pay/${match[1]}`;
  const page = await respond(request, flow, { session: match[1], url }, options);
  const answer = page instanceof Response ? page : renderPage(page, request.method, look);
  if (answer.status === 405) answer.headers.set('allow', 'GET, HEAD, POST');
  return answer;
}

async function respond(
  request: Request,
  flow: Flow,
  asked: PageRequest,
  options: PageOptions,
): Promise<HostedPage | Response> {
  const seller = options.account.displayName;
  try {
    if (request.method === 'GET' || request.method === 'HEAD') return await flow.show(asked, options);
    if (request.method !== 'POST') return methodPage(seller);
    if (!isFromOwnPage(request.headers, options.publicUrl)) return strangeFormPage(seller, asked.url);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined) return tooLargePage(seller);
    const form = body === null ? null : readForm(body);
    return form === null ? malformedPage(seller) : await flow.submit(asked, form, options);
  } catch (error) {
    if (error instanceof ApiError && error.details.status === 404) return notFoundPage(seller);
    const level = asPassingFailure(error) ? 'warn' : 'error';
    options.log[level]({ err: loggable(error) }, 'a payment page failed');
    return troublePage(seller, asked.url);
  }
}

function readForm(body: string): FormBranch | null {
  try {
    return decodeForm(body);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
