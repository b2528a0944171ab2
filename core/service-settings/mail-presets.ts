/** SMTP submission of a mail provider, from its own documentation (looked up in November 2026). */
type MailPreset = {
  id: string;
  name: string;
  host: string;
  port: number;
  /** Mechanism that SPF needs for this provider (https://www.rfc-editor.org/rfc/rfc7208). */
  spf: string;
  /** Selectors under which the provider publishes DKIM keys; empty if they differ for each customer. */
  selectors: readonly string[];
};

export const mailPresets = [
  {
    id: 'brevo',
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    spf: 'include:spf.brevo.com',
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  {
    id: 'mailjet',
    name: 'Mailjet',
    host: 'in-v3.mailjet.com',
    port: 587,
    spf: 'include:spf.mailjet.com',
    selectors: ['mailjet'],
  },
  {
    id: 'ovh',
    name: 'OVHcloud',
    host: 'ssl0.ovh.net',
    port: 465,
    spf: 'include:mx.ovh.com',
    selectors: [],
  },
  {
    id: 'gandi',
    name: 'Gandi',
    host: 'mail.gandi.net',
    port: 465,
    spf: 'include:_mailcust.gandi.net',
    selectors: ['gm1', 'gm2', 'gm3'],
  },
  {
    id: 'infomaniak',
    name: 'Infomaniak',
    host: 'mail.infomaniak.com',
    port: 465,
    spf: 'include:spf.infomaniak.ch',
    selectors: [],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    spf: 'include:_spf.google.com',
    selectors: ['google'],
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    spf: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  {
    id: 'scaleway',
    name: 'Scaleway',
    host: 'smtp.tem.scaleway.com',
    port: 465,
    spf: 'include:_spf.tem.scaleway.com',
    selectors: [],
  },
] as const satisfies readonly MailPreset[];

export const findMailPreset = (host: string): MailPreset | undefined =>
  mailPresets.find((preset) => preset.host === host);
