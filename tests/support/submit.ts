import type { AnySubject } from '#app/office/kit/office-subject.ts';
import { saveSubject } from '#app/office/kit/save.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';

/** Saves an entity as an editor does. Returns the response, or the id of a new entity. */
export async function submit(
  subject: AnySubject,
  { core, actor = null, id = null }: { core: Core; actor?: Actor; id?: string | null },
  body: unknown,
): Promise<object> {
  try {
    return (await saveSubject(subject)({ core, actor, id: id ?? '' }, body)).data;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { saved: /\/edit-([^?]+)/.exec(thrown.headers.get('Location') ?? '')?.[1] };
  }
}
