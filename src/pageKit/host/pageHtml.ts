import { env, l10n, Uri, type Webview, type WebviewOptions } from 'vscode';
import { getUiLocale } from '../../base/host/uiLocale.ts';
import { beginning, reloadCommand } from '../../product/common/names.ts';
import { bootstrapScript } from '../common/pageBootstrap.ts';

/** The pages Limn shows: each is an element, a script and a style sheet of this name. */
type PageName = 'panel' | 'gallery' | 'comparison';

/** The files a panel is made of. */
export interface PageFiles {
  readonly options: WebviewOptions;
  readonly icon: { readonly light: Uri; readonly dark: Uri };
  html(webview: Webview, shows?: Shows): string;
}

interface Shows {
  /** Around the page stands what it shows, so that it needs no header. */
  readonly isTitled?: boolean;
  /** It has turns to draw from the beginning. */
  readonly hasTurns?: boolean;
}

/** Parts of a page's script that are asked for before the script itself asks, by page; see `esbuild.js`. */
const parts: {
  readonly [P in PageName]: { readonly always: readonly string[]; readonly forTurns?: readonly string[] };
} = {
  panel: { always: ['pages-chunk.js'], forTurns: ['pages-conversation.js', 'pages-sheetElement.js'] },
  gallery: { always: ['pages-chunk.js', 'pages-sheetElement.js'] },
  comparison: { always: ['pages-chunk.js'] },
};

/** The page may read its own files and the stored pictures, have the window reloaded, and be shown how to begin, nothing else. */
export function pageFiles(page: PageName, extensionUri: Uri, ...pictureFolders: readonly Uri[]): PageFiles {
  const dist = Uri.joinPath(extensionUri, 'dist');
  const icon = (theme: string) => Uri.joinPath(extensionUri, 'media', `panel-${theme}.svg`);
  return {
    options: {
      enableScripts: true,
      enableCommandUris: [reloadCommand, ...Object.values(beginning)],
      localResourceRoots: [dist, ...pictureFolders],
    },
    icon: { light: icon('light'), dark: icon('dark') },
    html: (webview, shows = {}) => pageHtml(webview, dist, { page, ...shows }),
  };
}

interface PageLook extends Shows {
  readonly page: PageName;
}

/** The page's document: its script by nonce, its files by the webview's own source. */
function pageHtml(webview: Webview, dist: Uri, { page, isTitled, hasTurns }: PageLook): string {
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  const nonce = newNonce();
  const { always, forTurns = [] } = parts[page];
  const early = [...always, ...(hasTurns ? forTurns : [])].map(file);
  return `<!doctype html>
<html lang="${getUiLocale({ env, l10n })}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy(webview.cspSource, nonce)}">
<title>Limn</title>
<script nonce="${nonce}">${bootstrapScript}</script>
<link rel="stylesheet" id="vscode-codicon-stylesheet" href="${file('codicon.css')}">
<link rel="stylesheet" href="${file(`${page}.css`)}">
${early.map((part) => `<link rel="modulepreload" nonce="${nonce}" href="${part}">`).join('\n')}
</head>
<body>
<limn-${page}${isTitled ? ' titled' : ''}></limn-${page}>
<script type="module" nonce="${nonce}" src="${file(`${page}.js`)}"></script>
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
