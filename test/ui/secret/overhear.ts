import type { Page } from 'playwright-core';

/** Follows every message that a webview opened from now on gets; gives the list they are added to, as JSON. */
export async function overhearWebviews(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('limnOverhears', (message: string) => void heard.push(message));
  await page.addInitScript(() => {
    if (window === window.top) return;
    const tell: unknown = Reflect.get(window, 'limnOverhears');
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    // A listener would be lost when VS Code writes the page's document anew; the prototype stays.
    Object.defineProperty(MessageEvent.prototype, 'data', {
      ...data,
      get(this: MessageEvent) {
        const value: unknown = data?.get?.call(this);
        if (typeof tell === 'function') tell(JSON.stringify(value) ?? '');
        return value;
      },
    });
  });
  return heard;
}

/** What the editor's page keeps in the browser: both storages and every database, each entry as text. */
export function browserStorage(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const words = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const entries = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat();
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values: unknown[] = await settled(database.transaction(store).objectStore(store).getAll());
        entries.push(...values.map(words));
      }
      database.close();
    }
    return entries;
  });
}

/** The document of every frame of the window, as it stands. */
export async function shownText(page: Page): Promise<string> {
  const documents = page.frames().map((frame) => frame.content().catch(() => ''));
  return (await Promise.all(documents)).join('\n');
}
