import { Uri } from 'vscode';

/** Unobtrusive on the editor's background, and still legible in high contrast. */
const colours = { light: '#6b6b6b', dark: '#9a9a9a' } as const;

const picture =
  '<path d="M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3Z"/>' +
  '<path d="m2.4 11.4 3.4-3.3a1 1 0 0 1 1.4 0l4.9 4.7"/><circle cx="10.6" cy="6.4" r="1"/>';
const chat =
  '<path d="M3.5 2.5h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H8.5l-3.2 2.8c-.3.3-.8.1-.8-.4v-2.4h-1a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2Z"/>';
/** Cut out of the shape below it, so that the form differs and not only the color. */
const hole =
  '<mask id="m"><path d="M0 0h16v16H0z" fill="#fff"/><circle cx="12" cy="12" r="4.5" fill="#000" stroke="none"/></mask>';

const changed = (shape: string, colour: string) =>
  `${hole}<g mask="url(#m)">${shape}</g><circle cx="12" cy="12" r="2.7" fill="${colour}" stroke="none"/>`;

/** Shapes with a dot for text that has changed since. */
const shapes = {
  chat: () => chat,
  picture: () => picture,
  chatChanged: (colour: string) => changed(chat, colour),
  pictureChanged: (colour: string) => changed(picture, colour),
} as const;

export type Shape = keyof typeof shapes;

/** How far down the icon is drawn, in pixels: in text its lower edge is on the base line. */
const down = { gutter: 0, inText: 3 } as const;

/** Returns a data URI, because the editor accepts icons of extensions in no other form. */
export function getIconUri(shape: Shape, theme: keyof typeof colours, place: keyof typeof down): Uri {
  const colour = colours[theme];
  const shapeDrawn = shapes[shape](colour);
  const drawn = `<g fill="none" stroke="${colour}" transform="translate(0 ${down[place]})">${shapeDrawn}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">${drawn}</svg>`;
  return Uri.parse(`data:image/svg+xml;base64,${btoa(svg)}`);
}
