import type { WireObject } from '../wire/wire.ts';

export type EventRow = {
  position: string;
  id: string;
  created: Date;
  type: string;
  api_version: string;
  object: WireObject;
  previous_attributes: WireObject | null;
  request_id: string | null;
  idempotency_key: string | null;
};
