import {
  type Downscale,
  getPreviewSize,
  maxPreviewBytes,
  qualities,
  type SmallPicture,
} from '../common/createPreview.ts';

/** Makes images small in the web-worker extension host, with the decoders of the browser. */
export const canvasPreview: Downscale = async (picture) => {
  const { bytes, mediaType } = picture;
  const { width, height } = getPreviewSize(picture);
  const whole = new Blob([new Uint8Array(bytes)], { type: mediaType });
  const bitmap = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  try {
    return await drawn(bitmap);
  } finally {
    bitmap.close();
  }
};

/** JPEG has no transparency, so transparent pixels are drawn on white. */
async function drawn(bitmap: ImageBitmap): Promise<SmallPicture | undefined> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxPreviewBytes)
      return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType: 'image/jpeg' };
  }
  return undefined;
}
