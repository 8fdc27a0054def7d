/** When a picture of a scene is on the screen, as the pages of the window tell it. */
import type { ConsoleMessage, Page } from 'playwright-core';

const mark = 'painted:';

/** Has each frame of the window say when a picture is painted whose description names a scene. VS Code writes the document anew, which takes observers away. */
export async function watchPictures(page: Page): Promise<void> {
  await page.context().addInitScript(tellOfPictures);
}

function tellOfPictures(): void {
  if (window.top === window) return;
  const told = new Set<string>();
  const isPainted = async (image: HTMLImageElement) => {
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    );
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { width, bottom } = image.getBoundingClientRect();
    return isDecoded && image.isConnected && width > 0 && bottom > 0;
  };
  const tell = async (image: HTMLImageElement) => {
    told.add(image.alt);
    const isThere = await isPainted(image);
    if (isThere) console.log('painted:', JSON.stringify({ alt: image.alt, at: Date.now() }));
    else told.delete(image.alt);
  };
  const look = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[alt^="Scene "][src]'))
      if (!told.has(image.alt)) void tell(image);
  };
  setInterval(look, 4);
}

/** Milliseconds by the clock of the machine, once a picture described by this is painted. */
export async function painted(page: Page, description: string): Promise<number> {
  const told = await page.waitForEvent('console', {
    predicate: (message: ConsoleMessage) => read(message)?.alt === description,
    timeout: 60_000,
  });
  return read(told)?.at ?? Number.NaN;
}

function read(message: ConsoleMessage): { readonly alt: string; readonly at: number } | undefined {
  const text = message.text();
  return text.startsWith(mark) ? JSON.parse(text.slice(mark.length)) : undefined;
}
