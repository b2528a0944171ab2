import { serialize } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';

/** A module of `core` to load, and a function to call. `started` gets a message when the call begins. */
export type ThreadTask = {
  module: string;
  call?: { name: string; input: unknown; started: MessagePort };
};

/** Result with its long lists in pieces: deserialising a thousand articles at once would delay pages. */
export type PackedAnswer = { rest: unknown; lists: Record<string, Uint8Array[]> };

const pieceLength = 50;

/** Runs a function of `core` in a worker thread. Transfers bytes, because copying would delay the pages. */
export default async function runTask({ module, call }: ThreadTask): Promise<unknown> {
  const functions = await import(new URL(`../core/${module}`, import.meta.url).href);
  if (!call) return undefined;
  call.started.postMessage('started');
  call.started.close();
  const packed = pack(await functions[call.name](call.input));
  const parts = [...Object.values(packed.lists).flat(), ...Object.values(packed.rest ?? {})];
  const buffers = new Set(parts.filter(ArrayBuffer.isView).map(({ buffer }) => buffer));
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: packed } as never);
}

function pack(answer: unknown): PackedAnswer {
  if (typeof answer !== 'object' || answer === null) return { rest: answer, lists: {} };
  const lists: PackedAnswer['lists'] = {};
  const rest: Record<string, unknown> = { ...answer };
  for (const [name, value] of Object.entries(answer)) {
    if (!Array.isArray(value) || value.length <= pieceLength) continue;
    delete rest[name];
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < value.length; at += pieceLength)
      pieces.push(serialize(value.slice(at, at + pieceLength)));
    lists[name] = pieces;
  }
  return { rest, lists };
}
