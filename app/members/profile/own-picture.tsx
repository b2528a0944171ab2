import { lazy, Suspense, useId, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { fetchSite, SiteRefusal } from '../../identity/fetch-site.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Portrait } from '../../ui/mark/portrait.tsx';
import { bringStyle } from '../../ui/styles/bring-style.ts';
import cropStyle from './crop-picture.css?url';
import { DoneNotice } from './done-notice.tsx';
import styles from './profile.module.css';
import { type OwnAccount, useOwnAccount } from './use-own-account.ts';

/** The cropping dialog is loaded on demand, because most visitors choose no picture. */
const loadCropPicture = async () => {
  const [part] = await Promise.all([import('./crop-picture.tsx'), bringStyle(cropStyle)]);
  return part;
};
const CropPicture = lazy(loadCropPicture);

/** Profile picture: cropped to a square in the browser, resized and stripped of metadata by the server. */
export function OwnPicture({
  account,
  name,
  picture,
}: {
  account: OwnAccount;
  name: string;
  picture: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [isConverting, setConverting] = useState(false);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const cropped = useRef<Blob | null>(null);
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const saving = useOwnAccount(account, 'photo', async () => {
    if (cropped.current) await fetchSite('PUT', '/api/profile/picture', cropped.current);
    close();
    return m.profile_picture_saved();
  });
  const removing = useOwnAccount(account, 'photo', async () => {
    await fetchSite('DELETE', '/api/profile/picture');
    return m.profile_picture_removed();
  });

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const isThere = await loadCropPicture().then(
      () => true,
      () => false,
    );
    setOffline(!isThere);
    setUnreadable(null);
    if (!isThere) return;
    setConverting(true);
    try {
      setChosen(URL.createObjectURL(await toShownPicture(file)));
    } catch (failure) {
      setUnreadable(failure instanceof SiteRefusal ? failure.message : m.refusals_picture_unreadable());
    } finally {
      setConverting(false);
    }
  }

  function close(): void {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(null);
  }

  return (
    <div className={styles.picture}>
      <Portrait name={name} picture={picture} size="large" />
      <div>
        <p id={hint}>{picture ? m.profile_picture_who() : m.profile_picture_none()}</p>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif"
          hidden
          aria-label={m.profile_picture_choose()}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Allows choosing the same file twice in a row.
            currentTarget.value = '';
          }}
        />
        <FormActions>
          <Button
            variant="secondary"
            pending={isConverting}
            aria-describedby={hint}
            onClick={() => chooser.current?.click()}
          >
            {picture ? m.profile_picture_change() : m.profile_picture_choose()}
          </Button>
          {picture ? (
            <Button variant="quiet" pending={removing.pending} onClick={removing.run}>
              {m.profile_picture_remove()}
            </Button>
          ) : null}
        </FormActions>
        {isOffline ? <Notice tone="error" live title={m.refusals_site_unreachable()} /> : null}
        {unreadable ? <Notice tone="error" live title={unreadable} /> : null}
        {removing.error ? <Notice tone="error" live title={removing.error} /> : null}
        <DoneNotice words={picture ? saving.done : (removing.done ?? saving.done)} />
      </div>
      {chosen ? (
        <Suspense>
          <CropPicture
            source={chosen}
            pending={saving.pending}
            error={saving.error}
            onClose={close}
            onCropped={(blob) => {
              cropped.current = blob;
              saving.run();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns a picture that this browser can display. The server converts HEIC where necessary. */
async function toShownPicture(file: File): Promise<Blob> {
  if (!isHeic(file) || (await canShow(file))) return file;
  const response = await fetch('/api/profile/picture/preview', { method: 'POST', body: file }).catch(() => {
    throw new SiteRefusal({ message: m.refusals_site_unreachable() });
  });
  if (response.ok) return response.blob();
  throw new SiteRefusal((await response.json().catch(() => ({}))) as Record<string, unknown>);
}

const canShow = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
