import { env, l10n, Uri, type Webview, type WebviewOptions } from 'vscode';
import { getUiLocale } from '../../base/host/formats.ts';
import { beginning, reloadCommand } from '../../product/common/names.ts';
import { bootstrapScript } from '../common/pageBootstrap.ts';

/** The pages of Limn. Each is an element, a script and a style sheet of this name. */
type PageName = 'panel' | 'gallery' | 'comparison' | 'image-editor';

/** The files that a page consists of. */
export interface PageFiles {
  readonly options: WebviewOptions;
  readonly icon: { readonly light: Uri; readonly dark: Uri };
  html(webview: Webview, shows?: Shows): string;
}

interface Shows {
  /** Whether the surface already shows a title, so that the page needs no header. */
  readonly isTitled?: boolean;
  /** Whether the page has turns to render at the start. */
  readonly hasTurns?: boolean;
}

/** Parts of a page's script that are loaded before the script itself requests them, by page; see `esbuild.js`. */
const earlyParts: {
  readonly [P in PageName]: { readonly always: readonly string[]; readonly forTurns?: readonly string[] };
} = {
  panel: { always: ['pages-chunk.js'], forTurns: ['pages-conversation.js', 'pages-insertFormElement.js'] },
  gallery: { always: ['pages-chunk.js', 'pages-insertFormElement.js'] },
  comparison: { always: ['pages-chunk.js'] },
  'image-editor': { always: ['pages-chunk.js'] },
};

/** Returns a page's files. The page may only read its own files and the stored pictures, reload the window, and open the walkthrough. */
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
    html: (webview, shows = {}) => pageHtml(webview, dist, page, shows),
  };
}

/** Returns the page's document, with its script allowed by nonce and its files by the webview's own source. */
function pageHtml(webview: Webview, dist: Uri, page: PageName, { isTitled, hasTurns }: Shows): string {
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  const nonce = createNonce();
  const { always, forTurns = [] } = earlyParts[page];
  const early = [...always, ...(hasTurns ? forTurns : [])].map(file);
  return `<!doctype html>
<html lang="${getUiLocale({ env, l10n })}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${getSecurityPolicy(webview.cspSource, nonce)}">
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

/** Returns the content security policy. `connect-src` lets Copy read a picture's bytes, `worker-src` lets a page start its own worker. */
function getSecurityPolicy(source: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source}`,
    `connect-src ${source}`,
    'worker-src blob:',
  ].join('; ');
}

function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
