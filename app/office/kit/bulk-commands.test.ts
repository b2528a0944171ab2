import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { command, type OfficeRequest } from './action.ts';
import { bulkCommands } from './bulk-commands.ts';

const error = vi.fn();
const asked = { core: { log: { error } } as unknown as Core, id: '' } as OfficeRequest;

/** Returns the bulk commands of a list whose rows a command moves, and the ids of the moved rows. */
function listMoves(fail: (id: string) => unknown = () => null) {
  const moved: string[] = [];
  const move = command(z.object({ to: z.enum(['here', 'there']) }), async ({ id }) => {
    const failure = fail(id);
    if (failure) throw failure;
    moved.push(id);
    return { done: `${id} moved`, undo: { act: 'move', to: 'here' } };
  });
  const bulk = { there: { asks: { act: 'move', to: 'there' }, done: () => 'rows moved' } };
  const { bulk: runBulk, 'undo-bulk': undoBulk } = bulkCommands({ move }, bulk);
  return {
    moved,
    runBulk: (ids: string[]) =>
      runBulk?.run(asked, { name: 'there', rows: ids.map((id) => ({ id })) } as never),
    undoBulk: (steps: object[]) => undoBulk?.run(asked, { steps } as never),
  };
}

describe('bulkCommands', () => {
  test('keeps the undo of the other rows if one fails unexpectedly, and logs the failure', async () => {
    const failure = new Error('broken');
    const { moved, runBulk } = listMoves((id) => id === 'b' && failure);
    expect(await runBulk(['a', 'b', 'c'])).toMatchObject({
      done: 'rows moved',
      count: 2,
      refusals: [{ id: 'b' }],
      undo: { act: 'undo-bulk', steps: [{ id: 'c' }, { id: 'a' }] },
    });
    expect(moved).toEqual(['a', 'c']);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure, id: 'b' }, expect.any(String));
  });

  test('throws the error of the last row if every row fails', async () => {
    const { runBulk } = listMoves((id) => new AppError('conflict', `${id} is taken`));
    await expect(runBulk(['a', 'b'])).rejects.toThrow('b is taken');
  });

  test('changes no row if the input of a later one is invalid', async () => {
    const { moved, undoBulk } = listMoves();
    const steps = [
      { act: 'move', id: 'a', to: 'here' },
      { act: 'move', id: 'b', to: 'elsewhere' },
    ];
    await expect(undoBulk(steps)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(moved).toEqual([]);
  });
});
