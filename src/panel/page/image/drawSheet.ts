import type { DrawnSheet } from '../../common/drawnSheet.ts';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import { wrapText } from '../../common/wrapText.ts';

type DrawSheet = Extract<HostMessage, { type: 'drawSheet' }>;
type SheetDrawn = Extract<PageMessage, { type: 'sheetDrawn' }>;
type Context = OffscreenCanvasRenderingContext2D;

/** The layout in pixels; a sheet has the same size and colors in every theme. */
const cell = { width: 320, image: 240, line: 18, promptLines: 3 };
const cellHeight = cell.image + 8 + cell.line * (cell.promptLines + 1);
const gap = 24;
const headHeight = 88;
const mostColumns = 5;
const family = 'system-ui, sans-serif';

/** Draws a contact sheet for the host. Posts no bytes if that fails. */
export async function drawSheet({ sheetId, sheet }: DrawSheet, post: (message: SheetDrawn) => void): Promise<void> {
  const drawn = await drawnSheet(sheet).catch(() => undefined);
  const bytes = drawn && new Uint8Array(await drawn.arrayBuffer());
  post({ type: 'sheetDrawn', sheetId, ...(bytes && { bytes }) });
}

async function drawnSheet({ title, subtitle, missing, cells }: DrawnSheet): Promise<Blob> {
  const columns = Math.max(1, Math.min(mostColumns, Math.ceil(Math.sqrt(cells.length))));
  const rows = Math.ceil(cells.length / columns);
  const canvas = new OffscreenCanvas(gap + columns * (cell.width + gap), headHeight + rows * (cellHeight + gap));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.textBaseline = 'top';
  const width = canvas.width - 2 * gap;
  drawText(context, title, { font: `bold 20px ${family}`, x: gap, y: gap, width, lines: 1 });
  drawText(context, subtitle, { font: `14px ${family}`, x: gap, y: gap + 30, width, lines: 1 });
  // One after the other, so that only one is decoded at a time.
  for (const [index, { bytes, prompt, facts }] of cells.entries()) {
    const x = gap + (index % columns) * (cell.width + gap);
    const y = headHeight + Math.floor(index / columns) * (cellHeight + gap);
    const place = { x, width: cell.width };
    const isDrawn = await drawImage(context, bytes, { x, y });
    if (!isDrawn) drawText(context, missing, { font: `14px ${family}`, ...place, y: y + cell.image / 2, lines: 1 });
    const below = y + cell.image + 8;
    drawText(context, prompt, { font: `14px ${family}`, ...place, y: below, lines: cell.promptLines });
    drawText(context, facts, { font: `12px ${family}`, ...place, y: below + cell.line * cell.promptLines, lines: 1 });
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Draws an image whole in the middle of its place, not larger than it is. Returns whether it can be decoded. */
async function drawImage(
  context: Context,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<boolean> {
  const bitmap = bytes && (await createImageBitmap(new Blob([bytes])).catch(() => undefined));
  if (!bitmap) return false;
  const scale = Math.min(cell.width / bitmap.width, cell.image / bitmap.height, 1);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, x + (cell.width - width) / 2, y + (cell.image - height) / 2, width, height);
  bitmap.close();
  return true;
}

interface TextPlace {
  readonly font: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: number;
}

function drawText(context: Context, text: string, { font, x, y, width, lines }: TextPlace): void {
  context.font = font;
  context.fillStyle = '#1f1f1f';
  const isFitting = (line: string) => context.measureText(line).width <= width;
  for (const [index, line] of wrapText(text, lines, isFitting).entries())
    context.fillText(line, x, y + index * cell.line);
}
