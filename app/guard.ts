import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { AppError } from '#core/errors.ts';
import { findProduct } from '#core/products/find-product.ts';
import { isReadOnly } from '#core/sign-in/second-factor.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { findDetour } from './access.ts';
import { coreContext, flagsContext, requestContext } from './context.ts';
import { isId, unknownParameter } from './errors/unknown-parameter.ts';
import { toErrorPage } from './errors/with-error-response.ts';
import { mayRequest } from './office/office-rights.ts';
import { addresses } from './routes.ts';

const accessOf = new Map(addresses.map(({ pattern, access }) => [pattern, access]));

/**
 * Checks access before every loader and action, also of data requests.
 * https://reactrouter.com/how-to/middleware
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { url, context, pattern } = args;
  const { user, unverified, failure } = context.get(requestContext);
  if (failure) throw toErrorPage(failure, args);
  const access = accessOf.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
  if (!access) throw toErrorPage(new AppError('forbidden', `no access declared for ${pattern}`), args);
  const flags = context.get(flagsContext);
  const detour = findDetour({
    ...flags,
    access,
    user,
    unverified: unverified !== null,
    path: url.pathname + url.search,
  });
  const isOpen = !flags.maintenance && !flags.construction;
  if (detour && isOpen && access === 'member' && !user) await refuseUnknownProduct(args);
  // Redirect targets are not hydrated, so they need a document request.
  if (detour) throw redirectDocument(detour);
  if (access === 'admin' && user) requireRight(args, user);
  if (access === 'admin' && user && isReadOnly(context.get(coreContext), user) && isWrite(args))
    throw toErrorPage(
      new AppError('second-factor-missing', `${user.uid} signed in without a second factor`),
      args,
    );
  return next();
};

const isPost = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** Checks the right that a back-office route declares. `kit/action.ts` checks those of commands. */
function requireRight(args: Parameters<typeof guard>[0], user: SignedInUser): void {
  const { url, request, pattern } = args;
  const isWrite = isPost(request);
  if (mayRequest(user, pattern.startsWith('/') ? pattern : `/${pattern}`, { isWrite })) return;
  if (!isWrite)
    throw redirectDocument(`/unauthorized?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  throw toErrorPage(
    new AppError('forbidden', `role ${user.role} of ${user.uid} may not change ${pattern}`, {
      userMessage: m.team_forbidden(),
    }),
    args,
  );
}

/** True for writes, and for list downloads, which contain names and addresses. */
const isWrite = ({ request, pattern }: Parameters<typeof guard>[0]): boolean =>
  isPost(request) || (/\.(csv|zip)$/.test(pattern) && !pattern.endsWith('/modele.csv'));

/** Throws not-found before any redirect to sign-in, so that nobody registers to reach a missing page. */
async function refuseUnknownProduct(args: Parameters<typeof guard>[0]): Promise<void> {
  const { courseId, productId = courseId } = args.params;
  if (productId === undefined) return;
  if (!isId(productId)) throw unknownParameter(args.url, args.context);
  try {
    const { type } = await findProduct(args.context.get(coreContext), productId);
    const wanted = { course: 'course', exercices: 'exercise' }[args.url.pathname.split('/')[1] ?? ''] ?? type;
    if (type !== wanted) throw new AppError('not-found', `product ${productId} is not of type ${wanted}`);
  } catch (error) {
    throw toErrorPage(error, args);
  }
}
