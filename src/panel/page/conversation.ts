/** The elements that render turns, four fifths of the page's script: a module of its own, loaded after the composer is rendered. */
/** What turns are drawn with, four fifths of the page's script: a part of its own, loaded when the message box stands. */
import './markdown/markdownElement.ts';
import './image/compareElement.ts';
import './image/pictureElement.ts';
import './image/zoomElement.ts';
import './plan/planRowElement.ts';
import './selection/panelSelectionElement.ts';

export { convert } from './image/convert.ts';
export { drawSheet } from './image/drawSheet.ts';
export { editPixels } from './image/editPixels.ts';
export { planFoot } from './plan/planList.ts';
export { selectedPart } from './selection/panelSelectionElement.ts';
export { renderTurn } from './turn/renderTurn.ts';

// The gallery has it too, and must not load the rest.
await import('./insertForm/insertFormElement.ts');
