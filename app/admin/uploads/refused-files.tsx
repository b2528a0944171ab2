import { Notice } from '../../ui/feedback/notice.tsx';

/** The files that a drop zone did not take, by name. */
export function RefusedFiles({ names, accepted }: { names: readonly string[]; accepted?: string }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="error"
      live
      title={
        names.length > 1
          ? `Ces fichiers ne conviennent pas : ${names.join(', ')}`
          : `Ce fichier ne convient pas : ${names[0]}`
      }
    >
      {accepted ? <p>{accepted}</p> : null}
    </Notice>
  );
}
