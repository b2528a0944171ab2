import { createHash } from 'node:crypto';
import { normaliseEmail } from '../accounts/account-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { createToken } from '../secrets.ts';
import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const FIELDS = 'identifier continueUri providerId sessionId oauthScope authFlowType context'.split(' ');

/** Returns the URL of a provider's page. Lists no sign-in methods, because they would reveal accounts. */
export async function createAuthUri(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, FIELDS);
  const providerId = stringField(fields, 'providerId');
  const identifier = stringField(fields, 'identifier');
  if (providerId === undefined && identifier === undefined) throw identityError('MISSING_IDENTIFIER');
  const continueUri = requireContinueUri(fields);
  if (identifier !== undefined && normaliseEmail(identifier) === undefined) {
    throw identityError('INVALID_IDENTIFIER');
  }
  const sessionId = stringField(fields, 'sessionId') ?? createToken();
  return {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId,
    ...(providerId === undefined
      ? {}
      : {
          providerId,
          authUri: await leadToProvider(context, fields, { providerId, sessionId, continueUri }),
        }),
  };
}

function requireContinueUri(fields: Fields): URL {
  const text = stringField(fields, 'continueUri');
  if (text === undefined) throw identityError('MISSING_CONTINUE_URI');
  const url = URL.parse(text);
  if (!url) throw identityError('INVALID_CONTINUE_URI');
  return url;
}

/**
 * Builds the URL of the provider's page, which posts an ID token to `continueUri`. The nonce is a digest of
 * `sessionId`, so that accounts:signInWithIdp rejects tokens requested elsewhere.
 * https://openid.net/specs/openid-connect-core-1_0.html#ImplicitFlowAuth
 */
async function leadToProvider(
  context: IdentityContext,
  fields: Fields,
  { providerId, sessionId, continueUri }: { providerId: string; sessionId: string; continueUri: URL },
): Promise<string> {
  const provider = context.providers.get(providerId);
  if (!provider) {
    throw identityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.');
  }
  if (!context.authorizedOrigins.has(continueUri.origin)) {
    throw identityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  }
  const { server } = await context.readMetadata(provider);
  if (!server.authorization_endpoint) throw identityError('OPERATION_NOT_ALLOWED');
  const page = new URL(server.authorization_endpoint);
  page.searchParams.set('client_id', provider.clientId);
  page.searchParams.set('redirect_uri', continueUri.href);
  page.searchParams.set('response_type', 'id_token');
  page.searchParams.set('response_mode', 'form_post');
  page.searchParams.set('scope', readScope(fields));
  page.searchParams.set('nonce', createHash('sha256').update(sessionId).digest('hex'));
  page.searchParams.set('state', createToken());
  const email = normaliseEmail(stringField(fields, 'identifier') ?? '');
  if (email !== undefined) page.searchParams.set('login_hint', email);
  return page.href;
}

function readScope(fields: Fields): string {
  const asked = stringField(fields, 'oauthScope')?.split(/\s+/) ?? [];
  return [...new Set(['openid', 'email', 'profile', ...asked])].filter(Boolean).join(' ');
}
