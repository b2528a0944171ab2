import type { IdentityContext } from '../identity-context.ts';

/** v1/projects: the hosts that may use the project. Never called by the SDK in emulator mode. */
export async function getProject({ projectId, authorizedOrigins }: IdentityContext): Promise<object> {
  const hosts = [...authorizedOrigins].map((origin) => new URL(origin).hostname);
  return { projectId, authorizedDomains: [...new Set(hosts)] };
}
