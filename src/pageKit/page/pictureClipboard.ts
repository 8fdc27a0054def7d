/** Copies a picture to the clipboard as PNG, the one type that every browser accepts. Returns false if the browser denies it. */
export async function tryCopyPicture(src: string): Promise<boolean> {
  try {
    // The promise is passed to the item, because the permission to write ends with the click's event.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPng(src) })]);
    return true;
  } catch {
    return false;
  }
}

async function loadPng(src: string): Promise<Blob> {
  const response = await fetch(src);
  const blob = await response.blob();
  return blob.type === 'image/png' ? blob : encodeBitmap(await createImageBitmap(blob), { type: 'image/png' });
}

/** Encodes a bitmap in its own size, and closes it. */
export function encodeBitmap(bitmap: ImageBitmap, options: ImageEncodeOptions): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob(options);
}
