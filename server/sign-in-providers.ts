import { z } from 'zod';
import type { SignInProvider } from '#core/sign-in/sign-in-providers.ts';

const client = { clientId: z.string().min(1), clientSecret: z.string().min(1) };

const https = z.string().refine((value) => URL.canParse(value) && /^https:\/\/[^?#]+$/.test(value), {
  error: 'is no https address',
});

/** Configuration of the sign-in providers, completed by `presets`. */
export const signInProviders = z
  .object({
    google: z.strictObject(client).optional(),
    microsoft: z
      .strictObject({
        ...client,
        tenant: z
          .string()
          .regex(/^[\w.-]+$/)
          .default('common'),
      })
      .optional(),
    apple: z
      .strictObject({
        clientId: z.string().min(1),
        teamId: z.string().min(1),
        keyId: z.string().min(1),
        key: z.string().includes('PRIVATE KEY'),
      })
      .optional(),
  })
  .catchall(
    z.strictObject({
      ...client,
      name: z.string().trim().min(1).max(40),
      issuer: https,
      scopes: z
        .string()
        .regex(/\bopenid\b/)
        .default('openid email profile'),
    }),
  )
  .refine((given) => Object.keys(given).every((id) => id in presets || /^oidc\.[a-z0-9-]{1,40}$/.test(id)))
  .transform((given) => Object.entries(given).map(([id, settings]) => toProvider(id, settings)));

type Settings = Record<string, unknown>;

const presets: Readonly<Record<string, (settings: Settings) => Omit<SignInProvider, 'clientId' | 'secret'>>> =
  {
    // https://developers.google.com/identity/openid-connect/openid-connect
    google: () => ({
      id: 'google.com',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      scopes: 'openid email profile',
      answersWithForm: false,
      // Google has no prompt that requests the password again.
      prompts: { choose: 'select_account', again: 'select_account' },
    }),
    // https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
    microsoft: ({ tenant }) => ({
      id: 'microsoft.com',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      scopes: 'openid email profile',
      answersWithForm: false,
      prompts: { choose: 'select_account', again: 'login' },
    }),
    // https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server.
    apple: () => ({
      id: 'apple.com',
      name: 'Apple',
      issuer: 'https://appleid.apple.com',
      // Apple sends the name only once and outside the token.
      scopes: 'openid email',
      answersWithForm: true,
      prompts: { choose: '', again: '' },
    }),
  };

function toProvider(id: string, settings: Settings): SignInProvider {
  const { clientId, clientSecret, teamId, keyId, key } = settings as Record<string, string>;
  const preset = presets[id];
  const known = preset
    ? preset(settings)
    : {
        id,
        name: String(settings.name),
        issuer: String(settings.issuer),
        scopes: String(settings.scopes),
        answersWithForm: false,
        prompts: { choose: '', again: 'login' },
      };
  return {
    ...known,
    clientId: clientId ?? '',
    secret: clientSecret ?? { teamId: teamId ?? '', keyId: keyId ?? '', key: key ?? '' },
  };
}
