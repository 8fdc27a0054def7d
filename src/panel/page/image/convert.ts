import type { SheetHostMessage, SheetPageMessage } from '../../common/insertFormMessages.ts';

type Convert = Extract<SheetHostMessage, { type: 'convert' }>;

/** Converts a picture to another format for the host, which cannot. Returns no bytes if the browser cannot decode the picture. */
export async function convert(
  { conversionId, bytes, ...form }: Convert,
  post: (message: SheetPageMessage) => void,
): Promise<void> {
  const drawn = await encodeAs(new Blob([bytes]), form).catch(() => undefined);
  const drawnBytes = drawn && new Uint8Array(await drawn.arrayBuffer());
  post({ type: 'converted', conversionId, ...(drawnBytes && { bytes: drawnBytes }) });
}

/** Encodes a picture, or returns undefined if the browser does not support the format. */
export async function encodeAs(
  picture: Blob,
  { mediaType: type, scale = 1, quality = 0.92 }: Pick<Convert, 'mediaType' | 'scale' | 'quality'>,
): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (type === 'image/jpeg') fill(context, canvas);
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type, quality });
  return blob.type === type ? blob : undefined;
}

/** Fills the background, because JPEG has no transparency and transparent pixels would become black. */
function fill(context: OffscreenCanvasRenderingContext2D | null, { width, height }: OffscreenCanvas): void {
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
}
