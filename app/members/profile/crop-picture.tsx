import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';

type CropPictureProps = {
  source: string;
  pending: boolean;
  error: string | null;
  onCropped: (picture: Blob) => void;
  onClose: () => void;
};

/** Crops a picture in a round frame, by mouse, touch or keyboard. */
export default function CropPicture({ source, pending, error, onCropped, onClose }: CropPictureProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  async function cut(): Promise<void> {
    if (!area) return;
    const picture = await cutOut(source, area).catch(() => null);
    if (picture) onCropped(picture);
    else setUnreadable(true);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.profile_picture_crop_title()}
      description={isUnreadable ? undefined : m.profile_picture_crop_words()}
      actions={
        isUnreadable ? (
          <DialogClose>
            <Button variant="secondary">{m.ui_close()}</Button>
          </DialogClose>
        ) : (
          <>
            <Button pending={pending} disabled={!area} onClick={() => void cut()}>
              {m.profile_picture_save()}
            </Button>
            <DialogClose>
              <Button variant="quiet">{m.common_cancel()}</Button>
            </DialogClose>
          </>
        )
      }
    >
      {isUnreadable ? (
        <Notice tone="error" live title={m.refusals_picture_unreadable()} />
      ) : (
        <>
          <div className="crop-window">
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              aspect={1}
              objectFit="cover"
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              cropperProps={{ 'aria-label': m.profile_picture_crop_area(), role: 'application' }}
              disableAutomaticStylesInjection
            />
          </div>
          <label className="crop-zoom">
            {m.profile_picture_zoom()}
            <input
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
            />
          </label>
        </>
      )}
      {error ? <Notice tone="error" live title={error} /> : null}
    </Dialog>
  );
}

/** Side in pixels: enough for all sizes that the server makes, and far below its upload limit. */
const side = 768;

/** Returns the selected area as a square JPEG. Browsers apply the EXIF orientation themselves. */
async function cutOut(source: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, Math.round(width));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // White background, because JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}
