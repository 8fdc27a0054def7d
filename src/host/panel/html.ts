import { env, Uri, type Webview, type WebviewOptions } from 'vscode';
import { reloadCommand } from '../../shared/names.ts';

/** The pages Limn shows: each is an element, a script and a style sheet of this name. */
type PageName = 'panel' | 'gallery' | 'comparison';

/** The files a panel is made of. */
export interface PageFiles {
  readonly options: WebviewOptions;
  readonly icon: { readonly light: Uri; readonly dark: Uri };
  /** `isTitled`: around the page stands what it shows, so that it needs no header. */
  html(webview: Webview, isTitled?: boolean): string;
}

/** The page may read its own files and the stored pictures, and have the window reloaded, nothing else. */
export function pageFiles(page: PageName, extensionUri: Uri, ...pictureFolders: readonly Uri[]): PageFiles {
  const dist = Uri.joinPath(extensionUri, 'dist');
  const icon = (theme: string) => Uri.joinPath(extensionUri, 'media', `panel-${theme}.svg`);
  return {
    options: {
      enableScripts: true,
      enableCommandUris: [reloadCommand],
      localResourceRoots: [dist, ...pictureFolders],
    },
    icon: { light: icon('light'), dark: icon('dark') },
    html: (webview, isTitled = false) => pageHtml(webview, dist, { page, isTitled }),
  };
}

interface PageLook {
  readonly page: PageName;
  readonly isTitled: boolean;
}

/** The page's document: its script by nonce, its files by the webview's own source. */
function pageHtml(webview: Webview, dist: Uri, { page, isTitled }: PageLook): string {
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  const nonce = newNonce();
  return `<!doctype html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy(webview.cspSource, nonce)}">
<title>Limn</title>
<link rel="stylesheet" id="vscode-codicon-stylesheet" href="${file('codicon.css')}">
<link rel="stylesheet" href="${file(`${page}.css`)}">
</head>
<body>
<limn-${page}${isTitled ? ' titled' : ''}></limn-${page}>
<script nonce="${nonce}" src="${file(`${page}.js`)}"></script>
</body>
</html>`;
}

/** `connect-src` is there so that Copy can read a picture's bytes. */
function policy(source: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source}`,
    `connect-src ${source}`,
  ].join('; ');
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
