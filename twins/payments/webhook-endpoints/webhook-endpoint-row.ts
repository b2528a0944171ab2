import type { Metadata } from '../wire/metadata.ts';

export type WebhookEndpointRow = {
  id: string;
  created: Date;
  url: string;
  api_version: string | null;
  description: string | null;
  enabled_events: string[];
  status: 'enabled' | 'disabled';
  metadata: Metadata;
};
