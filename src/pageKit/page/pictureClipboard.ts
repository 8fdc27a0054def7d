/** Puts a picture on the clipboard; as PNG, the one kind every browser takes. Rejects where the browser does not let us. */
export async function copyPicture(src: string): Promise<void> {
  // The promise goes into the item, since the permission to write ends with the click's own turn.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(src) })]);
}

async function pngOf(src: string): Promise<Blob> {
  const response = await fetch(src);
  const blob = await response.blob();
  return blob.type === 'image/png' ? blob : drawnAsPng(await createImageBitmap(blob));
}

async function drawnAsPng(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
